package io.provisioning.orchestrator.operation.effect;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.operation.Desired.Installed;
import io.provisioning.orchestrator.operation.HealthScripts;
import io.provisioning.orchestrator.operation.HealthScripts.Answer.Ill;
import io.provisioning.orchestrator.operation.HealthScripts.Answer.Well;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.provider.Providers;
import io.provisioning.orchestrator.secret.Secrets;
import io.provisioning.provider.CommandChannel;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.service.Workload;
import java.time.Duration;

/** Runs the scripts over the command channels of providers. */
public final class InstalledHealth implements HealthScripts {

  private final Providers providers;
  private final Secrets secrets;
  private final Pause pause;

  InstalledHealth(Providers providers, Secrets secrets, Pause pause) {
    this.providers = providers;
    this.secrets = secrets;
    this.pause = pause;
  }

  @Override
  public Session open(String workspace, ResourceRef server, String provider) {
    var of = providers.get(provider);
    if (of.description().simulated()) {
      throw new ProviderException(
          Kind.PERMANENT,
          "provider `" + provider + "` only simulates servers: nothing runs there to be asked");
    }
    return new Asking(workspace, of.channel(ProvidedEffects.id(workspace, server)));
  }

  private final class Asking implements Session {

    private final String workspace;
    private final CommandChannel channel;

    private Asking(String workspace, CommandChannel channel) {
      this.workspace = workspace;
      this.channel = channel;
    }

    @Override
    public Answer ask(ResourceRef taskserv, Installed installed, Duration limit) {
      var output = new RawTail();
      var begin = pause.elapsed();
      try {
        var result = channel.exec(BundlePlace.healthCheck(taskserv.name(), limit), output);
        return result.succeeded()
            ? new Well()
            : new Ill(output.likeness(), () -> said(taskserv, installed, output));
      } catch (ProviderException e) {
        var hasHung =
            e.kind() == Kind.TRANSIENT
                && !Thread.currentThread().isInterrupted()
                && pause.elapsed().minus(begin).compareTo(limit) >= 0;
        if (!hasHung) {
          throw e;
        }
        var detail = "health.sh did not end within " + limit.toSeconds() + " s";
        return new Ill(detail.hashCode(), () -> detail);
      }
    }

    private String said(ResourceRef taskserv, Installed installed, RawTail output) {
      try {
        var work = Workload.in(workspace);
        var opened =
            OpenedConfiguration.of(
                installed.configuration(),
                reference -> secrets.open(work, taskserv.infrastructure(), reference));
        return output.text(opened::redacted);
      } catch (ProblemException e) {
        return "what health.sh says may hold secrets, and they cannot be told apart now: "
            + e.detail();
      }
    }

    @Override
    public void close() {
      channel.close();
    }
  }
}
