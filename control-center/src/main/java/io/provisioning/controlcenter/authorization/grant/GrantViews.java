package io.provisioning.controlcenter.authorization.grant;

import io.provisioning.controlcenter.identity.Caller;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Grants as they are asked for and answered. */
final class GrantViews {

  private static final int LONGEST_GRANT = 30 * 24 * 60;
  private static final int LONGEST_EMERGENCY = 60;

  private GrantViews() {}

  /**
   * Access for somebody.
   *
   * @param principal id or name of the account
   */
  record CreateGrant(
      Caller.@Nullable Kind principalKind,
      @NotBlank @Size(max = 100) String principal,
      @NotNull @Size(min = 1, max = 50) List<String> actions,
      @Size(max = 63) @Nullable String workspace,
      @NotBlank @Size(max = 500) String reason,
      @Min(1) @Max(LONGEST_GRANT) int minutes) {

    Duration length() {
      return Duration.ofMinutes(minutes);
    }
  }

  /** Access to everything, in an emergency. */
  record RequestBreakGlass(
      @Size(max = 63) @Nullable String workspace,
      @NotBlank @Size(max = 500) String reason,
      @Min(1) @Max(LONGEST_EMERGENCY) int minutes) {

    Duration length() {
      return Duration.ofMinutes(minutes);
    }
  }

  /**
   * A grant.
   *
   * @param principal as policies write it
   * @param actions none if all of them are meant
   */
  record GrantView(
      String id,
      Grant.State state,
      String principal,
      List<String> actions,
      @Nullable String workspace,
      String reason,
      String askedBy,
      Instant askedAt,
      boolean emergency,
      @Nullable String approvedBy,
      @Nullable Instant beginsAt,
      @Nullable Instant endsAt) {

    static GrantView of(Grant grant, Instant now) {
      return new GrantView(
          grant.id(),
          grant.state(now),
          grant.principal().toString(),
          grant.actions(),
          grant.workspace(),
          grant.reason(),
          grant.askedBy(),
          grant.askedAt(),
          grant.isEmergency(),
          grant.approvedBy(),
          grant.beginsAt(),
          grant.endsAt());
    }
  }

  /** All grants, newest first. */
  record GrantList(List<GrantView> items) {}
}
