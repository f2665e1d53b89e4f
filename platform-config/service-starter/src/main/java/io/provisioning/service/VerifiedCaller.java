package io.provisioning.service;

import java.security.Principal;
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

  /** A caller that is no workload. */
  public VerifiedCaller(Kind kind, String id, String name) {
    this(kind, id, name, null);
  }

  /** A service that asks with its own key. */
  public static VerifiedCaller workload(String service, Workload workload) {
    return new VerifiedCaller(Kind.SERVICE, service, service, workload);
  }

  /** The id, which does not change as names do. */
  @Override
  public String getName() {
    return id;
  }
}
