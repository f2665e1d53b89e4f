package io.provisioning.cli.run;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.config.secret.SecretReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A secret that a program is to get.
 *
 * @param variable that holds its value, or the name of a file
 */
record WantedSecret(String variable, SecretReference.Stored reference, boolean isFile) {

  private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  /**
   * The secrets of both options.
   *
   * @throws ProblemException INVALID if there is none, a variable is named twice, or a name or
   *     reference cannot be one
   */
  static List<WantedSecret> of(Map<String, String> variables, Map<String, String> files) {
    var wanted = new ArrayList<WantedSecret>();
    variables.forEach((variable, text) -> wanted.add(of(variable, text, false)));
    files.forEach((variable, text) -> wanted.add(of(variable, text, true)));
    if (wanted.isEmpty()) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "no secret was given", "name one, such as `--secret PASSWORD=web/db#password`");
    }
    files.keySet().stream()
        .filter(variables::containsKey)
        .findFirst()
        .ifPresent(variable -> {
          throw CommandProblem.INVALID_ARGUMENT.because(
              "the variable `%s` is given twice".formatted(variable));
        });
    return wanted;
  }

  private static WantedSecret of(String variable, String text, boolean isFile) {
    if (!VARIABLE.matcher(variable).matches()) {
      throw CommandProblem.INVALID_NAME.because(
          "`%s` cannot be the name of a variable".formatted(variable),
          "use letters, digits and `_`, not a digit first");
    }
    if (SecretReference.of(SecretReference.PREFIX + text).orElse(null)
        instanceof SecretReference.Stored stored) {
      return new WantedSecret(variable, stored, isFile);
    }
    throw CommandProblem.INVALID_ARGUMENT.because(
        "`%s` does not name a field of a secret".formatted(text),
        "write `<path>#<field>`, with `?version=<number>` if needed");
  }
}
