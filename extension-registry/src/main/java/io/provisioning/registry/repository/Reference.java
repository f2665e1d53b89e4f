package io.provisioning.registry.repository;

import io.provisioning.registry.blob.Digest;
import java.util.Optional;
import java.util.regex.Pattern;

/** What names a manifest in a repository. */
public sealed interface Reference {

  /** The manifest itself. */
  record ByDigest(Digest digest) implements Reference {}

  /** Whatever the tag points to. */
  record ByTag(String tag) implements Reference {}

  /** Reads a reference; empty if it is neither. */
  static Optional<Reference> parse(String text) {
    return Tags.isTag(text) ? Optional.of(new ByTag(text)) : Digest.parse(text).map(ByDigest::new);
  }

  /** The form of tags. */
  final class Tags {

    private static final Pattern FORM = Pattern.compile("[a-zA-Z0-9_][a-zA-Z0-9._-]{0,127}");

    private Tags() {}

    static boolean isTag(String text) {
      return FORM.matcher(text).matches();
    }
  }
}
