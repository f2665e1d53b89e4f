package io.provisioning.orchestrator.operation.effect;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.Desired.Installed;
import io.provisioning.orchestrator.operation.Desired.Provided;
import io.provisioning.orchestrator.operation.EffectException;
import io.provisioning.orchestrator.operation.EffectException.FailureClass;
import io.provisioning.orchestrator.operation.Effects;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.provider.IdempotencyKey;
import io.provisioning.provider.ProviderException;
import io.provisioning.service.Workload;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The effects in the real world: at providers and on servers. */
public final class ResourceEffects implements Effects {

  private final ProvidedEffects provided;
  private final InstalledEffects installed;

  public ResourceEffects(ProvidedEffects provided, InstalledEffects installed) {
    this.provided = provided;
    this.installed = installed;
  }

  @Override
  public Optional<Facts> transition(
      IdempotencyKey key,
      String workspace,
      ResourceRef resource,
      @Nullable Desired from,
      @Nullable Desired to,
      OperationLog log) {
    try {
      return switch (to == null ? from : to) {
        case Provided _ ->
            provided.transition(key, workspace, resource, (Provided) from, (Provided) to, log);
        case Installed _ ->
            installed.transition(
                workload(workspace, key), resource, (Installed) from, (Installed) to, log);
        case null ->
            throw new IllegalArgumentException(
                resource.path() + " has neither a state before nor one after");
      };
    } catch (ProviderException e) {
      throw new EffectException(
          failureClass(e.kind()), String.valueOf(e.getMessage()), e.retryAfter().orElse(null), e);
    } catch (ProblemException e) {
      throw new EffectException(failureClass(e), e.detail(), null, e);
    }
  }

  /** Keys begin with the workflow and its operation. */
  static Workload workload(String workspace, IdempotencyKey key) {
    var parts = key.value().split("/", 2);
    return new Workload(workspace, parts[0], parts.length == 1 ? null : parts[1]);
  }

  private static FailureClass failureClass(ProviderException.Kind kind) {
    return switch (kind) {
      case THROTTLED -> FailureClass.THROTTLED;
      case TRANSIENT -> FailureClass.TRANSIENT;
      case CONFLICT -> FailureClass.CONFLICT;
      case REFUSED -> FailureClass.REFUSED;
      case PERMANENT -> FailureClass.PERMANENT;
    };
  }

  private static FailureClass failureClass(ProblemException e) {
    return switch (e.problem().kind()) {
      case LIMITED -> FailureClass.THROTTLED;
      case UNAVAILABLE -> FailureClass.TRANSIENT;
      case CONFLICT -> FailureClass.CONFLICT;
      case NOT_FOUND, INVALID, UNAUTHENTICATED, DENIED, INTERNAL -> FailureClass.PERMANENT;
    };
  }
}
