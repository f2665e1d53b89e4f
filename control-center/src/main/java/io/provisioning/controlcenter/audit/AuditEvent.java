package io.provisioning.controlcenter.audit;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Something to be written down. Its time and number are given by the trail.
 *
 * @param action what was asked for: the id of an operation of the API, such as {@code
 *     submitWorkflow}, or a name such as {@code identity.sign-in}
 * @param actor who asked
 * @param resource what it was about, such as {@code workflow/0199…}
 * @param address from which it was asked
 * @param traceId by which the logs of the request are found
 * @param details what else matters; never a secret, and what is personal only under the names of
 *     {@link #PERSONAL_DETAILS} and {@link #CONTENT_DETAILS}
 */
public record AuditEvent(
    Category category,
    String action,
    Actor actor,
    Outcome outcome,
    @Nullable String workspace,
    @Nullable String resource,
    @Nullable String address,
    @Nullable String traceId,
    Map<String, String> details) {

  /**
   * Names of details that are erased with the person: the one that the event is about, if its
   * resource is {@code user/…}, and the actor otherwise.
   */
  public static final Set<String> PERSONAL_DETAILS =
      Set.of("address", "device", "email", "name", "user", "user_agent");

  /**
   * Names of details with what was said and shown, as services report it: they are erased with the
   * actor, too.
   */
  public static final Set<String> CONTENT_DETAILS = Set.of("seen", "sent");

  public AuditEvent {
    details = Map.copyOf(details);
  }

  /** What kind of event it is. */
  public enum Category {
    REQUEST,
    DECISION,
    SIGN_IN,
    ADMINISTRATION
  }

  /** How it ended. */
  public enum Outcome {
    SUCCEEDED,
    DENIED,
    FAILED
  }

  /**
   * Who asked.
   *
   * @param kind such as {@code user}, {@code service-account}, {@code service} or {@code anonymous}
   * @param id of an account that there is, never what somebody typed; it is a pseudonym once the
   *     person was erased
   * @param name by which people know it
   */
  public record Actor(String kind, String id, @Nullable String name) {

    /** Nobody known, who tried. */
    public static final Actor ANONYMOUS = new Actor("anonymous", "anonymous", null);
  }
}
