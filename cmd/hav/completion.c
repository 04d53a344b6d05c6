/* SPDX-License-Identifier: ISC */
/*
 * What does a shell have to know to complete a command line?  Each script has a table of the
 * options and their words, and for bash the few lines that look things up in it; zsh and fish bring
 * them. All complete `hav replay' as hav-replay.
 */
#include "cmd/hav/completion.h"

#include <stdio.h>
#include <string.h>

#include "cmd/output/complaint.h"

/* ---- words ---- */

/* The word in the quotes of a shell; in fish a backslash is one inside them too. */
static void completion_quoted(const char *word, bool is_fish, struct text *out)
{
    text_char(out, '\'');
    for (; *word != '\0'; word++)
        if (*word == '\'')
            text_string(out, is_fish ? "\\'" : "'\\''");
        else if (*word == '\\' && is_fish)
            text_string(out, "\\\\");
        else
            text_char(out, *word);
    text_char(out, '\'');
}

/* The description of an option, inside a specification of zsh and its quotes. */
static void completion_zsh_words(const char *words, struct text *out)
{
    for (; *words != '\0'; words++) {
        if (*words == '\'') {
            text_string(out, "'\\''");
            continue;
        }
        if (strchr("[]:\\", *words) != NULL)
            text_char(out, '\\');
        text_char(out, *words);
    }
}

/* The commands of hav: the tools, and its own. */
static void completion_commands(const struct tools *tools, struct text *out)
{
    for (size_t i = 0; i < tools->count; i++)
        if (tools->entries[i].purpose != NULL)
            text_format(out, "%s ", tools->entries[i].name);
    text_string(out, "help completion");
}

static const char completion_pages[] =
    "book json moves partial pg proof sources templates.5 havtools words "
    "tour questions theory engine solved";

/* ---- bash ---- */

/* How bash calls it, and how it finds the words in the table above it. */
static const char bash_code[] =
    "_havtools() {\n"
    "    local tool=${1##*/} cur=$2 prev=$3 option= first=1 options commands values\n"
    "    COMPREPLY=()\n"
    "    if [ \"$tool\" = hav ] && [ \"$COMP_CWORD\" -gt 1 ]; then\n"
    "        case ${COMP_WORDS[1]} in\n"
    "        help)\n"
    "            _havtools_table hav\n"
    "            COMPREPLY=($(compgen -W \"$commands $pages\" -- \"$cur\"))\n"
    "            return\n"
    "            ;;\n"
    "        completion)\n"
    "            COMPREPLY=($(compgen -W 'bash zsh fish' -- \"$cur\"))\n"
    "            return\n"
    "            ;;\n"
    "        -*) ;;\n"
    "        *) tool=hav-${COMP_WORDS[1]#hav-} first=2 ;;\n"
    "        esac\n"
    "    fi\n"
    "    _havtools_table \"$tool\"\n"
    "    # bash makes three words of --format=csv.\n"
    "    if [ \"$cur\" = = ]; then\n"
    "        option=$prev cur=\n"
    "    elif [ \"$prev\" = = ] && [ \"$COMP_CWORD\" -gt 2 ]; then\n"
    "        option=${COMP_WORDS[COMP_CWORD - 2]}\n"
    "    else\n"
    "        case $prev in\n"
    "        -[!-]) option=$prev ;;\n"
    "        esac\n"
    "    fi\n"
    "    values=\n"
    "    [ -z \"$option\" ] || _havtools_values \"$tool\" \"$option\"\n"
    "    case $values in\n"
    "    '') ;;\n"
    "    @files)\n"
    "        COMPREPLY=($(compgen -f -- \"$cur\"))\n"
    "        return\n"
    "        ;;\n"
    "    @folders)\n"
    "        COMPREPLY=($(compgen -d -- \"$cur\"))\n"
    "        return\n"
    "        ;;\n"
    "    @any) return ;;\n"
    "    *)\n"
    "        COMPREPLY=($(compgen -W \"$values\" -- \"$cur\"))\n"
    "        return\n"
    "        ;;\n"
    "    esac\n"
    "    case $cur in\n"
    "    -*)\n"
    "        COMPREPLY=($(compgen -W \"$options\" -- \"$cur\"))\n"
    "        case ${COMPREPLY[0]} in\n"
    "        *=) [ ${#COMPREPLY[@]} -ne 1 ] || compopt -o nospace 2>/dev/null ;;\n"
    "        esac\n"
    "        ;;\n"
    "    *)\n"
    "        if [ -n \"$commands\" ] && [ \"$COMP_CWORD\" -eq \"$first\" ]; then\n"
    "            COMPREPLY=($(compgen -W \"$commands\" -- \"$cur\"))\n"
    "        elif [ \"$tool\" != hav ]; then\n"
    "            COMPREPLY=($(compgen -f -- \"$cur\"))\n"
    "        fi\n"
    "        ;;\n"
    "    esac\n"
    "}\n";

static void completion_bash_options(const struct option_list *list, const char *commands,
                                    struct text *out)
{
    text_format(out, "    %s)\n        options='", list->tool);
    for (size_t i = 0; i < list->count; i++) {
        const struct option_entry *entry = &list->entries[i];

        if (*entry->name != '\0')
            text_format(out, "%s--%s%s", i > 0 ? " " : "", entry->name,
                        entry->kind != OPTION_PLAIN && !entry->is_optional ? "=" : "");
        else
            text_format(out, "%s-%s", i > 0 ? " " : "", entry->letter);
    }
    text_format(out, "'\n        commands='%s'\n        ;;\n", commands);
}

static void completion_bash_values(const struct option_list *list, const struct option_entry *entry,
                                   struct text *out)
{
    static const char *const kinds[] = {"", "@any", "@files", "@folders"};
    const char *values = *entry->values != '\0' ? entry->values : kinds[entry->kind];

    if (entry->kind == OPTION_PLAIN)
        return;
    text_string(out, "    ");
    if (*entry->name != '\0')
        text_format(out, "'%s --%s'", list->tool, entry->name);
    /* With a letter an argument that may be missing is in the same word. */
    if (*entry->letter != '\0' && !entry->is_optional)
        text_format(out, "%s'%s -%s'", *entry->name != '\0' ? " | " : "", list->tool,
                    entry->letter);
    text_format(out, ") values='%s' ;;\n", values);
}

static void completion_bash(const struct option_lists *lists, const struct tools *tools,
                            struct text *out)
{
    struct text commands = {0};

    completion_commands(tools, &commands);
    text_string(out, "# Completes havtools in bash: made by `hav completion bash'.\n\n"
                     "# The options and commands of a tool.\n_havtools_table() {\n"
                     "    options= commands=\n    case $1 in\n");
    for (size_t i = 0; i < lists->count; i++)
        completion_bash_options(&lists->lists[i],
                                i == 0 ? text_c(&commands) : lists->lists[i].commands, out);
    text_string(out, "    esac\n}\n\n# The words that an option takes.\n_havtools_values() {\n"
                     "    values=\n    case \"$1 $2\" in\n");
    for (size_t i = 0; i < lists->count; i++)
        for (size_t j = 0; j < lists->lists[i].count; j++)
            completion_bash_values(&lists->lists[i], &lists->lists[i].entries[j], out);
    text_string(out, "    esac\n}\n\n");
    const char *pages = strstr(bash_code, "$pages");
    text_append(out, bash_code, (size_t)(pages - bash_code));
    text_string(out, completion_pages);
    text_string(out, pages + strlen("$pages"));
    text_string(out, "complete -o filenames -F _havtools");
    for (size_t i = 0; i < lists->count; i++)
        text_format(out, " %s", lists->lists[i].tool);
    text_char(out, '\n');
    text_release(&commands);
}

/* ---- zsh ---- */

static void completion_zsh_option(const struct option_entry *entry, struct text *out)
{
    const bool takes = entry->kind != OPTION_PLAIN, both = *entry->letter && *entry->name;

    text_string(out, " \\\n            ");
    if (both)
        text_format(out, "'(-%s --%s)'{-%s%s,--%s%s}", entry->letter, entry->name, entry->letter,
                    takes ? (entry->is_optional ? "-" : "+") : "", entry->name,
                    takes ? (entry->is_optional ? "=-" : "=") : "");
    else if (*entry->name != '\0')
        text_format(out, "--%s%s", entry->name, takes ? (entry->is_optional ? "=-" : "=") : "");
    else
        text_format(out, "-%s%s", entry->letter, takes ? "+" : "");
    text_string(out, "'[");
    completion_zsh_words(entry->purpose, out);
    text_char(out, ']');
    if (takes) {
        text_string(out, entry->is_optional ? "::" : ":");
        completion_zsh_words(entry->argument, out);
        text_char(out, ':');
    }
    if (*entry->values != '\0')
        text_format(out, "(%s)", entry->values);
    else if (takes)
        text_string(out, entry->kind == OPTION_OF_FILE     ? "_files"
                         : entry->kind == OPTION_OF_FOLDER ? "_files -/"
                                                           : " ");
    text_char(out, '\'');
}

static void completion_zsh(const struct option_lists *lists, const struct tools *tools,
                           struct text *out)
{
    text_string(out, "#compdef");
    for (size_t i = 0; i < lists->count; i++)
        text_format(out, " %s", lists->lists[i].tool);
    text_string(out, "\n# Completes havtools in zsh: made by `hav completion zsh'.\n\n"
                     "_havtools_tool() {\n    case $1 in\n");
    for (size_t i = 1; i < lists->count; i++) {
        const struct option_list *list = &lists->lists[i];

        text_format(out, "    %s)\n        _arguments -s", list->tool);
        for (size_t j = 0; j < list->count; j++)
            completion_zsh_option(&list->entries[j], out);
        if (*list->commands != '\0')
            text_format(out, " \\\n            '1:command:(%s)'", list->commands);
        text_string(out, " \\\n            '*:file:_files'\n        ;;\n");
    }
    text_string(out, "    esac\n}\n\n_havtools_hav() {\n    local -a commands\n    commands=(\n");
    for (size_t i = 0; i < tools->count; i++)
        if (tools->entries[i].purpose != NULL) {
            text_format(out, "        '%s:", tools->entries[i].name);
            completion_zsh_words(tools->entries[i].purpose, out);
            text_string(out, "'\n");
        }
    text_format(out,
                "        'help:open a manual page'\n"
                "        'completion:print a script for a shell'\n    )\n"
                "    if ((CURRENT == 2)); then\n        _describe command commands\n"
                "    elif [[ $words[2] == help ]]; then\n"
                "        _describe command commands\n        compadd %s\n"
                "    elif [[ $words[2] == completion ]]; then\n        compadd bash zsh fish\n"
                "    else\n        local tool=hav-${words[2]#hav-}\n        shift words\n"
                "        ((CURRENT--))\n        _havtools_tool $tool\n    fi\n}\n\n"
                "if [[ $service == hav ]]; then\n    _havtools_hav\nelse\n"
                "    _havtools_tool $service\nfi\n",
                completion_pages);
}

/* ---- fish ---- */

static void completion_fish_option(const struct option_list *list, const struct option_entry *entry,
                                   struct text *out)
{
    text_format(out, "complete -c %s", list->tool);
    if (*entry->letter != '\0')
        text_format(out, " -s %s", entry->letter);
    if (*entry->name != '\0')
        text_format(out, " -l %s", entry->name);
    if (*entry->values != '\0')
        text_format(out, " %s -a '%s'", entry->is_optional ? "-f" : "-x", entry->values);
    else if (entry->kind == OPTION_OF_FILE)
        text_string(out, " -r -F");
    else if (entry->kind == OPTION_OF_FOLDER)
        text_format(out, " %s -a '(__fish_complete_directories)'",
                    entry->is_optional ? "-f" : "-x");
    else if (entry->kind == OPTION_OF_WORD && !entry->is_optional)
        text_string(out, " -x");
    text_string(out, " -d ");
    completion_quoted(entry->purpose, true, out);
    text_char(out, '\n');
}

static void completion_fish(const struct option_lists *lists, const struct tools *tools,
                            struct text *out)
{
    text_string(out, "# Completes havtools in fish: made by `hav completion fish'.\n\n"
                     "# `hav replay' is completed as hav-replay.\n"
                     "function __havtools_of_hav\n    set -l words (commandline -opc)\n"
                     "    complete -C \"hav-$words[2] $words[3..-1] \"(commandline -ct)\nend\n\n"
                     "complete -c hav -f\n");
    for (size_t i = 0; i < tools->count; i++)
        if (tools->entries[i].purpose != NULL) {
            text_format(out, "complete -c hav -n __fish_use_subcommand -a %s -d ",
                        tools->entries[i].name);
            completion_quoted(tools->entries[i].purpose, true, out);
            text_char(out, '\n');
        }
    text_format(out,
                "complete -c hav -n __fish_use_subcommand -a help -d 'open a manual page'\n"
                "complete -c hav -n __fish_use_subcommand -a completion -d "
                "'print a script for a shell'\n"
                "complete -c hav -n '__fish_seen_subcommand_from completion' -a 'bash zsh fish'\n"
                "complete -c hav -n '__fish_seen_subcommand_from help' -a '");
    completion_commands(tools, out);
    text_format(out, " %s'\n", completion_pages);
    text_string(out, "complete -c hav -n 'not __fish_use_subcommand; and not "
                     "__fish_seen_subcommand_from help completion' -a '(__havtools_of_hav)'\n");
    for (size_t i = 0; i < lists->count; i++) {
        const struct option_list *list = &lists->lists[i];

        text_char(out, '\n');
        if (*list->commands != '\0' && i > 0)
            text_format(out, "complete -c %s -n __fish_use_subcommand -a '%s'\n", list->tool,
                        list->commands);
        for (size_t j = 0; j < list->count; j++)
            completion_fish_option(list, &list->entries[j], out);
    }
}

int completion_run(const struct tool *hav, const struct tools *tools, const char *shell)
{
    static const struct {
        const char *shell;
        void (*write)(const struct option_lists *lists, const struct tools *tools,
                      struct text *out);
    } shells[] = {{"bash", completion_bash}, {"zsh", completion_zsh}, {"fish", completion_fish}};
    struct option_lists lists;
    struct text out = {0};
    size_t i = 0;

    while (i < 3 && (shell == NULL || strcmp(shell, shells[i].shell) != 0))
        i++;
    if (i == 3) {
        complain("completion wants a shell: bash, zsh or fish");
        return EXIT_USAGE;
    }
    bool good = option_lists_find(&lists, hav, tools);
    if (good) {
        shells[i].write(&lists, tools, &out);
        good = !out.failed;
    }
    if (!good)
        complain("out of memory");
    if (good && out.length > 0)
        fwrite(out.bytes, 1, out.length, stdout); /* checked at exit */
    option_lists_release(&lists);
    text_release(&out);
    return good ? EXIT_FINE : EXIT_TROUBLE;
}
