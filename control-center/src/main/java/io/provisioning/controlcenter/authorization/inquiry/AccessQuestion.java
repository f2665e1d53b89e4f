package io.provisioning.controlcenter.authorization.inquiry;

import io.provisioning.controlcenter.authorization.Question;
import io.provisioning.controlcenter.authorization.policy.Actions;
import io.provisioning.controlcenter.contract.Flag;
import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.Caller.Factor;
import io.provisioning.controlcenter.identity.Caller.Kind;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * May somebody do something?
 *
 * @param id of the resource; none for new ones and for all of a kind
 * @param destroys whether the request deletes or replaces something that exists
 * @param allowIrreversible whether it permits what cannot be undone
 * @param revealsSecret whether its answer has a secret
 * @param principal who would ask; the caller if it is missing
 */
public record AccessQuestion(
    @NotBlank @Size(max = 100) String action,
    @Size(max = 255) @Nullable String id,
    @Size(max = 63) @Nullable String workspace,
    @Nullable Boolean destroys,
    @Nullable Boolean allowIrreversible,
    @Nullable Boolean revealsSecret,
    @Valid @Nullable Somebody principal) {

  /**
   * What would be asked.
   *
   * @throws io.provisioning.config.problem.ProblemException UNKNOWN_ACTION
   */
  public Question question(Actions actions) {
    var known = actions.get(action);
    var context = new HashMap<String, Object>();
    put(context, Flag.DESTROYS, destroys);
    put(context, Flag.ALLOW_IRREVERSIBLE, allowIrreversible);
    put(context, Flag.REVEALS_SECRET, revealsSecret);
    return new Question(known.id(), id, workspace, context);
  }

  private static void put(Map<String, Object> context, Flag flag, @Nullable Boolean value) {
    if (value != null) {
      context.put(flag.text(), value);
    }
  }

  /** Who would ask. */
  public Caller caller(Caller asking, Instant now) {
    return principal == null ? asking : principal.caller(now);
  }

  /**
   * Somebody who could ask.
   *
   * @param name by which the answer calls it; its id if it is missing
   * @param mfa whether a second factor was shown
   * @param freshFactor whether that was a moment ago
   */
  public record Somebody(
      @Nullable Kind kind,
      @NotBlank @Size(max = 100) String id,
      @Size(max = 100) @Nullable String name,
      @Nullable Set<String> roles,
      @Nullable Set<String> groups,
      @Nullable Boolean mfa,
      @Nullable Boolean freshFactor) {

    Caller caller(Instant now) {
      var isFresh = Boolean.TRUE.equals(freshFactor);
      var hasSecond = isFresh || Boolean.TRUE.equals(mfa);
      return new Caller(
          id,
          kind == null ? Kind.USER : kind,
          name == null ? id : name,
          roles == null ? Set.of() : roles,
          groups == null ? Set.of() : groups,
          hasSecond ? Set.of(Factor.PASSWORD, Factor.TOTP) : Set.of(Factor.PASSWORD),
          isFresh ? now : Instant.EPOCH,
          null);
    }
  }

  /** Several of them, which are answered at once. */
  record AccessQuestions(
      @NotNull @Size(min = 1, max = 100) List<@NotNull @Valid AccessQuestion> questions) {}

  /**
   * What may somebody do?
   *
   * @param kind of resources; all if it is missing
   * @param principal who would ask; the caller if it is missing
   */
  record PermissionsQuestion(
      @Size(max = 100) @Nullable String kind, @Valid @Nullable Somebody principal) {}
}
