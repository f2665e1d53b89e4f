package io.provisioning.orchestrator.operation.effect;

import io.provisioning.config.extension.Extension;
import io.provisioning.config.extension.Extensions;
import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.config.secret.SecretReference;
import io.provisioning.orchestrator.operation.Desired.Installed;
import io.provisioning.orchestrator.operation.Effects.OperationLog;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The values before, for a taskserv that takes two versions of a secret: what checks it may have
 * the one before yet.
 */
final class PreviousSecrets {

  private final OpenedConfiguration.Source secrets;
  private final OperationLog log;

  PreviousSecrets(OpenedConfiguration.Source secrets, OperationLog log) {
    this.secrets = secrets;
    this.log = log;
  }

  /** By path; nothing where the secret is another one, is the same version, or is gone. */
  Map<String, String> of(
      Extensions extensions, Extension extension, @Nullable Installed from, Installed to) {
    var values = new TreeMap<String, String>();
    if (from != null) {
      var before = extensions.withPrevious(extension, from.configuration());
      extensions
          .withPrevious(extension, to.configuration())
          .forEach((path, now) -> {
            var then = before.get(path);
            if (then != null && then.isOfSameSecret(now) && !then.equals(now)) {
              open(path, then, values);
            }
          });
    }
    return values;
  }

  private void open(String path, SecretReference reference, Map<String, String> values) {
    try {
      values.put(path, secrets.open(reference));
    } catch (ProblemException e) {
      if (e.problem().kind() != Problem.Kind.NOT_FOUND) {
        throw e;
      }
      log.line(e.detail() + "; going on with the new version alone");
    }
  }
}
