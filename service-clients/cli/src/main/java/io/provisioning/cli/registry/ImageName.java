package io.provisioning.cli.registry;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.layout.ContentDigest;
import io.provisioning.config.problem.ProblemException;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What names an image or a package in a registry, or a whole repository.
 *
 * @param repository whose first part is the workspace, such as {@code dev/shop}
 * @param reference a tag or a digest; empty for all tags
 */
record ImageName(String repository, Optional<String> reference) {

  private static final String PART = "[a-z0-9]+(?:(?:\\.|_|__|-+)[a-z0-9]+)*";
  private static final String REPOSITORY = PART + "(?:/" + PART + ")*";
  private static final String TAG = "[A-Za-z0-9_][A-Za-z0-9._-]{0,127}";
  private static final Pattern FORM =
      Pattern.compile("(%s)(?::(%s)|@([a-z0-9]+:[0-9a-f]+))?".formatted(REPOSITORY, TAG));
  private static final Pattern ONLY_TAG = Pattern.compile(TAG);
  private static final Pattern HOST =
      Pattern.compile("^(?:localhost|[^/]*[.:][^/]*)/"); // as Docker tells it from a name
  private static final int LONGEST = 255;

  /**
   * Reads {@code dev/shop}, {@code dev/shop:1.0} or {@code dev/shop@sha256:…}.
   *
   * @throws ProblemException INVALID_ARGUMENT
   */
  static ImageName parse(String text) {
    return find(text)
        .orElseThrow(() ->
            CommandProblem.INVALID_ARGUMENT.because(
                "`%s` is not the name of a repository or an image".formatted(text),
                "write it with its workspace, such as dev/shop, dev/shop:1.0 or"
                    + " catalog/taskserv/nginx:1.22.1"));
  }

  private static Optional<ImageName> find(String text) {
    var match = FORM.matcher(text);
    if (text.length() > 2 * LONGEST
        || !match.matches()
        || match.group(1).length() > LONGEST
        || (match.group(3) != null && ContentDigest.parse(match.group(3)).isEmpty())) {
      return Optional.empty();
    }
    var reference = Optional.ofNullable(match.group(2) == null ? match.group(3) : match.group(2));
    return Optional.of(new ImageName(match.group(1), reference));
  }

  /** Whether a text of {@code org.opencontainers.image.ref.name} is a tag without a repository. */
  static boolean isOnlyTag(String text) {
    return ONLY_TAG.matcher(text).matches();
  }

  /**
   * Reads {@code org.opencontainers.image.ref.name} as programs write it. The host of a registry is
   * left out.
   *
   * @param workspace instead of the one that it names
   * @param configured workspace of names that have none
   */
  static Optional<ImageName> carried(String text, Optional<String> workspace, String configured) {
    return find(HOST.matcher(text).replaceFirst("")).map(it -> it.in(workspace, configured));
  }

  private ImageName in(Optional<String> workspace, String configured) {
    var slash = repository.indexOf('/');
    var first = workspace.orElseGet(() -> slash < 0 ? configured : repository.substring(0, slash));
    return new ImageName(first + "/" + repository.substring(slash + 1), reference);
  }

  ImageName with(String tag) {
    return new ImageName(repository, Optional.of(tag));
  }

  boolean isByDigest() {
    return reference.filter(it -> it.indexOf(':') > 0).isPresent();
  }

  @Override
  public String toString() {
    return reference.map(it -> repository + (isByDigest() ? "@" : ":") + it).orElse(repository);
  }
}
