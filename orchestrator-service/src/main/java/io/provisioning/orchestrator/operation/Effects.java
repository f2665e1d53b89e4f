package io.provisioning.orchestrator.operation;

import io.provisioning.provider.IdempotencyKey;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Brings about what operations ask for, in the real world. Blocking, safe to repeat under the same
 * key, and to interrupt.
 */
public interface Effects {

  /**
   * Takes the resource from one state to another; the inverse is the same call with the states
   * swapped. What is already there is asked of the provider first, so that a repetition after a
   * crash makes nothing twice.
   *
   * @param key {@code <workflow>/<operation>}, perhaps with more behind a {@code /}
   * @param from absent where the resource does not exist
   * @param to absent where it is deleted
   * @param log receives what the operation prints, line by line, without secrets
   * @return facts about the resource as it now is, such as its addresses; empty where it is deleted
   * @throws EffectException with the class of failure, which decides whether a retry can help
   */
  Optional<Facts> transition(
      IdempotencyKey key,
      String workspace,
      ResourceRef resource,
      @Nullable Desired from,
      @Nullable Desired to,
      OperationLog log);

  /**
   * What is known of a resource that exists.
   *
   * @param providerId the provider's own name; empty for a taskserv
   * @param attributes such as {@code address} and {@code address.<network>}, {@code url}
   */
  record Facts(String providerId, Map<String, String> attributes) {
    /** The account as the provider knows it, where it tells. */
    public static final String ACCOUNT = "account";

    public Facts {
      attributes = Map.copyOf(attributes);
    }

    /** Whether the resource is in this account of its provider, or nobody knows in which. */
    public boolean isIn(String account) {
      return attributes.getOrDefault(ACCOUNT, account).equals(account);
    }
  }

  /** Receives an operation's output. */
  @FunctionalInterface
  interface OperationLog {
    void line(String text);
  }
}
