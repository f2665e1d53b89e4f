package io.provisioning.sops;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.age.Identity;
import io.provisioning.config.document.Format;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.config.sealing.Unsealer;
import io.provisioning.sops.store.SopsFormat;
import io.provisioning.sops.value.SopsProblem;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Decrypts documents with identities of age, and proves with the MAC that nobody altered them.
 *
 * @param identities asked for each document that is encrypted
 * @param help says where an identity is to be put
 */
public record SopsUnsealer(Supplier<? extends List<? extends Identity>> identities, String help)
    implements Unsealer {

  private static final int MOST_SHOWN = 5;

  @Override
  public Map<String, Object> open(String text, Format format, String source) {
    try {
      return SopsFile.find(text.getBytes(UTF_8), formatOf(format)).map(this::open).orElse(Map.of());
    } catch (ProblemException e) {
      throw named(e, source);
    }
  }

  private Map<String, Object> open(SopsFile file) {
    try {
      return file.open(identities.get()).sealed();
    } catch (ProblemException e) {
      if (e.problem() != SopsProblem.NO_DATA_KEY) {
        throw e;
      }
      var keys = file.keys();
      var more = keys.size() > MOST_SHOWN ? " and %d more".formatted(keys.size() - MOST_SHOWN) : "";
      throw new ProblemException(
          SopsProblem.NO_DATA_KEY,
          "no identity opens it; its recipients are "
              + String.join(", ", keys.subList(0, Math.min(keys.size(), MOST_SHOWN)))
              + more,
          help,
          List.of(),
          null);
    }
  }

  private static ProblemException named(ProblemException e, String source) {
    return new ProblemException(
        e.problem(), "`%s`: %s".formatted(source, e.detail()), e.help().orElse(null), List.of(), e);
  }

  private static SopsFormat formatOf(Format format) {
    return switch (format) {
      case YAML -> SopsFormat.YAML;
      case JSON -> SopsFormat.JSON;
      case TOML, PKL -> throw new IllegalArgumentException(format + " is no format of SOPS");
    };
  }

  /** Without the identities. */
  @Override
  public String toString() {
    return "SopsUnsealer";
  }
}
