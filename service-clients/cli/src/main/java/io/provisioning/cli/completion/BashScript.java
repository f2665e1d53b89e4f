package io.provisioning.cli.completion;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import picocli.AutoComplete;
import picocli.CommandLine;

/**
 * For bash, and for zsh with its support for bash's completion: commands and options as picocli
 * writes them, and names, for which the command is run when they are wanted.
 */
final class BashScript {

  /** What an option wants that no name is offered for. */
  private static final String VALUE = "value";

  private static final String NAMES =
      """

      # Names of what there is: provisioning itself knows them. No variable is called path, which is
      # where zsh looks for programs.

      # What a command's option wants: a kind of name, or another value.
      _provisioning_option() {
        case "$1 $2" in
      OPTIONS
          *) REPLY="" ;;
        esac
      }

      # What kind of name a command's parameter is, by its place.
      _provisioning_parameter() {
        case "$1 $2" in
      PARAMETERS
          *) REPLY="" ;;
        esac
      }

      _provisioning_is_command() {
        case "$1" in
          COMMANDS) return 0 ;;
          *) return 1 ;;
        esac
      }

      _provisioning_with_names() {
        local current="${COMP_WORDS[COMP_CWORD]}" reached="" workspace="" place=0 i word name REPLY=""
        for ((i = 1; i < COMP_CWORD; i++)); do
          word="${COMP_WORDS[i]}"
          _provisioning_option "$reached" "${COMP_WORDS[i - 1]}"
          if [[ "$REPLY" == workspace ]]; then
            workspace="$word"
          elif [[ -z "$REPLY" ]] && _provisioning_is_command "${reached:+$reached }$word"; then
            reached="${reached:+$reached }$word"
          elif [[ -z "$REPLY" && "$word" != -* ]]; then
            place=$((place + 1))
          fi
        done
        _provisioning_option "$reached" "${COMP_WORDS[COMP_CWORD - 1]}"
        if [[ -z "$REPLY" && "$current" != -* ]]; then
          _provisioning_parameter "$reached" "$place"
        fi
        if [[ -z "$REPLY" || "$REPLY" == value ]]; then
          _complete_provisioning
          return
        fi
        COMPREPLY=()
        while IFS= read -r name; do
          COMPREPLY+=("$name")
        done < <("${COMP_WORDS[0]}" complete-names "$REPLY" "$current" ${workspace:+-w "$workspace"} 2>/dev/null)
      }

      complete -F _provisioning_with_names -o default provisioning
      """;

  private BashScript() {}

  static String of(CommandLine root) {
    var commands = Completed.all(root);
    var options = new TreeMap<String, Set<String>>();
    var parameters = new TreeMap<String, Set<String>>();
    commands.forEach(command -> {
      options(command, (kind, pattern) -> patterns(options, kind).add(pattern));
      command
          .named()
          .ifPresent(parameter ->
              patterns(parameters, NameKind.of(command.path(), parameter).orElseThrow().word())
                  .add(quoted(command.path() + " ") + (parameter.arity().max() > 1 ? "*" : "0")));
    });
    return AutoComplete.bash("provisioning", root)
        + NAMES
            .replace("OPTIONS", cases(options))
            .replace("PARAMETERS", cases(parameters))
            .replace("COMMANDS", paths(commands));
  }

  private static void options(Completed command, BiConsumer<String, String> patterns) {
    command
        .optionsWithValues()
        .forEach(option -> {
          var kind = NameKind.of(command.path(), option).map(NameKind::word).orElse(VALUE);
          for (var name : option.names()) {
            patterns.accept(kind, quoted(command.path() + " " + name));
          }
        });
  }

  private static Set<String> patterns(Map<String, Set<String>> all, String kind) {
    return all.computeIfAbsent(kind, _ -> new TreeSet<>());
  }

  private static String cases(Map<String, Set<String>> patterns) {
    return patterns.entrySet().stream()
        .map(entry ->
            "    %s) REPLY=%s ;;".formatted(String.join(" | ", entry.getValue()), entry.getKey()))
        .collect(Collectors.joining("\n"));
  }

  private static String paths(List<Completed> commands) {
    return commands.stream()
        .map(Completed::path)
        .filter(path -> !path.isEmpty())
        .map(BashScript::quoted)
        .collect(Collectors.joining(" | "));
  }

  private static String quoted(String word) {
    return "'" + word + "'";
  }
}
