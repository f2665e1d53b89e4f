package io.provisioning.cli.vault.imports;

import io.provisioning.client.vault.api.SecretsApi;
import io.provisioning.config.problem.ProblemException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Writes secrets one after another, each only if nobody has written it since it was looked at. */
final class Import {

  private static final String CONFLICT = "version-changed";

  private final SecretsApi api;
  private final String workspace;
  private final Set<String> written = new LinkedHashSet<>();

  Import(SecretsApi api, String workspace) {
    this.api = api;
    this.workspace = workspace;
  }

  /** Paths that were written so far. */
  Set<String> written() {
    return written;
  }

  /**
   * Writes what is to be written.
   *
   * @param working is told each path before it is written
   * @throws ProblemException CONFLICT after all others are written, if some were written by others
   *     meanwhile; any other at once
   */
  void write(List<Step> steps, Consumer<String> working) {
    var conflicts = new ArrayList<String>();
    @Nullable ProblemException conflict = null;
    var wanted = steps.stream().filter(step -> step.state().isWritten()).toList();
    for (var step : wanted) {
      working.accept(step.path());
      try {
        var key = UUID.randomUUID().toString();
        api.writeSecret(step.path(), workspace, step.request(), key);
        written.add(step.path());
      } catch (ProblemException e) {
        if (!e.problem().code().equals(CONFLICT)) {
          throw interrupted(e, wanted.size());
        }
        conflict = e;
        conflicts.add(step.path());
      }
    }
    if (conflict != null) {
      throw conflict
          .problem()
          .because(
              "written by someone else meanwhile, and left so: " + String.join(", ", conflicts),
              "look at them, and repeat the command",
              conflict);
    }
  }

  private ProblemException interrupted(ProblemException e, int wanted) {
    return new ProblemException(
        e.problem(),
        "%d of %d were written, then: %s".formatted(written.size(), wanted, e.detail()),
        "%srepeat the command: it continues with the rest"
            .formatted(e.help().map(help -> help + "; then ").orElse("")),
        e.findings(),
        e);
  }
}
