package io.provisioning.cli.extension;

import io.provisioning.cli.console.CommandProblem;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What names a package in the registry.
 *
 * @param version null for the newest
 */
record PackageName(String kind, String name, @Nullable String version) {

  private static final Pattern FORM =
      Pattern.compile("([a-z0-9-]{1,63})/([a-z0-9-]{1,63})(?::([0-9A-Za-z.+-]{1,100}))?");

  /**
   * Reads {@code taskserv/nginx} or {@code taskserv/nginx:1.22.1}.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID_ARGUMENT
   */
  static PackageName parse(String text) {
    var match = FORM.matcher(text);
    if (!match.matches()) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`%s` is not the name of a package".formatted(text),
          "write its kind and name, such as taskserv/nginx or taskserv/nginx:1.22.1");
    }
    return new PackageName(match.group(1), match.group(2), match.group(3));
  }

  /**
   * The version.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID_ARGUMENT if none is named
   */
  String exactVersion() {
    if (version == null) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`%s/%s` has no version".formatted(kind, name),
          "write it as %s/%s:1.22.0".formatted(kind, name));
    }
    return version;
  }
}
