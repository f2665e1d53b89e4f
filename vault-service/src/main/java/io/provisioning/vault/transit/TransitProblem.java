package io.provisioning.vault.transit;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.vault.transit.cipher.KeyType;
import java.util.List;
import java.util.Locale;

/** What can be wrong with a key, or with what it is used for. */
enum TransitProblem implements Problem {
  UNKNOWN_TRANSIT_KEY(Kind.NOT_FOUND, "unknown transit key"),
  INVALID_TRANSIT_KEY(Kind.INVALID, "invalid transit key"),
  INVALID_TRANSIT_REQUEST(Kind.INVALID, "invalid transit request"),
  REFUSED_CIPHERTEXT(Kind.INVALID, "refused ciphertext"),
  TRANSIT_KEY_EXISTS(Kind.CONFLICT, "transit key exists"),
  TRANSIT_KEY_CHANGED(Kind.CONFLICT, "transit key changed"),
  TRANSIT_KEY_PROTECTED(Kind.CONFLICT, "transit key protected"),
  TRANSIT_VERSION_RETIRED(Kind.CONFLICT, "transit version retired"),
  TOO_MANY_TRANSIT_VERSIONS(Kind.CONFLICT, "too many transit versions"),
  UNSUITABLE_TRANSIT_KEY(Kind.CONFLICT, "unsuitable transit key");

  private final Kind kind;
  private final String title;

  TransitProblem(Kind kind, String title) {
    this.kind = kind;
    this.title = title;
  }

  @Override
  public Kind kind() {
    return kind;
  }

  @Override
  public String title() {
    return title;
  }

  static ProblemException unknown(KeyId id) {
    return UNKNOWN_TRANSIT_KEY.because(
        "the workspace `%s` has no transit key `%s`".formatted(id.workspace(), id.name()),
        "`provisioning transit key list` lists them");
  }

  /** What is wrong with a request, without any value of it. */
  ProblemException at(String path, String expected, String got) {
    var finding = new Finding(path, expected, got, null, null);
    return because("the request is not valid: " + finding, List.of(finding));
  }

  /** That keys of this type do something else. */
  static ProblemException unsuitable(TransitKey key, KeyType.Use use) {
    var word = use.name().toLowerCase(Locale.ROOT);
    return UNSUITABLE_TRANSIT_KEY.because(
        "the transit key `%s` is of type %s, which cannot %s"
            .formatted(key.id().name(), key.type().text(), word),
        "use a key of type " + String.join(" or ", KeyType.textsOf(use)));
  }

  /** That a version is older than those that are still used. */
  static ProblemException retired(TransitKey key, String path, int version) {
    var finding =
        new Finding(
            path,
            "version %d or newer".formatted(key.minDecryptionVersion()),
            "version " + version,
            null,
            null);
    return TRANSIT_VERSION_RETIRED.because(
        "version %d of the transit key `%s` is no longer used".formatted(version, key.id().name()),
        "lower `min_decryption_version` if it still should be",
        List.of(finding));
  }
}
