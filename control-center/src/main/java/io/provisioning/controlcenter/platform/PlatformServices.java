package io.provisioning.controlcenter.platform;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The services behind the door, asked in the control center's own name. */
public interface PlatformServices {

  /** Names of all of them. */
  Set<String> names();

  /**
   * Asks a service.
   *
   * @param method of HTTP; what only reads may be asked twice
   * @param body as JSON; null for none
   * @return also what the service refuses
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if it does not answer
   */
  Answer ask(String service, String method, String path, @Nullable Object body);

  /**
   * What a service answered.
   *
   * @param body missing if there was none, or none in JSON
   */
  record Answer(int status, JsonNode body) {

    /** Whether it did what it was asked for. */
    public boolean isGood() {
      return status >= 200 && status < 300;
    }
  }
}
