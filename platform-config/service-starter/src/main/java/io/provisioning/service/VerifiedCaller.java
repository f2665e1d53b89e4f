package io.provisioning.service;

import io.provisioning.config.problem.ProblemException;
import java.security.Principal;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who asks a service, as the token says; the request's user principal.
 *
 * @param id of the account; of a workload the name of its service; that of the platform itself if
 *     the service is guarded by a token file
 * @param name by which people know it
 * @param workload what a service of the platform is working on; absent for everybody else
 */
public record VerifiedCaller(Kind kind, String id, String name, @Nullable Workload workload)
    implements Principal {

  /** What an account is; {@code MACHINE} stands for whoever can read the token file. */
  public enum Kind {
    USER,
    SERVICE_ACCOUNT,
    SERVICE,
    MACHINE
  }

  /** The control center, and whoever has the token file: then they are the same. */
  private static final Set<String> CONTROL_CENTER = Set.of("control-center", "platform");

  /** A caller that is no workload. */
  public VerifiedCaller(Kind kind, String id, String name) {
    this(kind, id, name, null);
  }

  /** A service that asks with its own key. */
  public static VerifiedCaller workload(String service, Workload workload) {
    return new VerifiedCaller(Kind.SERVICE, service, service, workload);
  }

  /**
   * Lets the control center alone go on.
   *
   * @param help for everybody else
   * @throws ProblemException DENIED for everybody else
   */
  public static void requireControlCenter(@Nullable Principal caller, String help) {
    if (!(caller instanceof VerifiedCaller known) || !CONTROL_CENTER.contains(known.id())) {
      throw CallerProblem.NOT_THE_CONTROL_CENTER.because(
          "only the control center may request this", help);
    }
  }

  /** The id, which does not change as names do. */
  @Override
  public String getName() {
    return id;
  }
}
