package io.provisioning.orchestrator.operation;

import io.provisioning.orchestrator.operation.Desired.Installed;
import java.time.Duration;
import java.util.function.Supplier;

/** Asks what is installed on servers how it is, by the {@code health.sh} that lies there. */
public interface HealthScripts {

  /**
   * A connection to a server, over which all that is installed on it can be asked.
   *
   * @throws io.provisioning.provider.ProviderException if the server cannot be asked now, or never
   *     because its provider only simulates servers
   * @throws io.provisioning.config.problem.ProblemException if its provider cannot be used
   */
  Session open(String workspace, ResourceRef server, String provider);

  /** Asks one after the other. The caller closes it. */
  interface Session extends AutoCloseable {

    /**
     * Runs the script to its end.
     *
     * @param limit after which the script is ended, which counts as ill
     * @throws io.provisioning.provider.ProviderException if it cannot be asked; the thread may be
     *     interrupted then
     */
    Answer ask(ResourceRef taskserv, Installed installed, Duration limit);

    @Override
    void close();
  }

  /** What the script says. */
  sealed interface Answer {

    /** It does what it is there for. */
    record Well() implements Answer {}

    /**
     * It does not.
     *
     * @param likeness the same where the script says the same again
     * @param detail its last lines without secrets; looks for the secrets when it is called, so it
     *     is called only where they are shown
     */
    record Ill(int likeness, Supplier<String> detail) implements Answer {}
  }
}
