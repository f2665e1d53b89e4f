package io.provisioning.controlcenter.authorization.version;

import io.provisioning.controlcenter.authorization.PolicyEffect;
import io.provisioning.controlcenter.authorization.policy.Statement;
import io.provisioning.controlcenter.authorization.version.PolicyFilesView.PolicyFileView;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Policies and their versions as they are answered. */
final class PolicyViews {

  private PolicyViews() {}

  /**
   * A policy that decides.
   *
   * @param at where it is written
   * @param source the text
   */
  record PolicyView(
      String id, PolicyEffect effect, @Nullable String description, String at, String source) {

    static PolicyView of(Statement statement) {
      return new PolicyView(
          statement.id(),
          PolicyEffect.of(statement),
          statement.annotations().get("description"),
          statement.origin().toString(),
          statement.source());
    }
  }

  /** All that decide. */
  record PolicyList(List<PolicyView> items) {}

  /** That policies could become active, and how many there would be. */
  record ValidPolicies(int policies) {}

  /** Who gains and who loses access, and for what a fresh second factor is asked. */
  record PreviewView(
      List<AccessChange> gained,
      List<AccessChange> lost,
      List<AccessChange> relaxed,
      List<AccessChange> tightened) {

    static PreviewView of(Preview.Difference difference) {
      return new PreviewView(
          changes(difference.gained()),
          changes(difference.lost()),
          changes(difference.relaxed()),
          changes(difference.tightened()));
    }

    private static List<AccessChange> changes(Collection<Preview.Access> accesses) {
      return accesses.stream().map(AccessChange::of).toList();
    }
  }

  /**
   * Somebody's access to something.
   *
   * @param when what else is said of the request, such as {@code destroys}
   */
  record AccessChange(
      String principal,
      String action,
      String kind,
      String id,
      @Nullable String workspace,
      List<String> when) {

    static AccessChange of(Preview.Access access) {
      var permission = access.permission();
      return new AccessChange(
          access.principal(),
          permission.action(),
          permission.kind(),
          permission.id(),
          permission.workspace(),
          access.when());
    }
  }

  /** How far a version is. */
  enum PolicyVersionState {
    PROPOSED,
    ACTIVE,
    FORMER;

    static PolicyVersionState of(PolicyVersion version, PolicyVersion active) {
      if (!version.wasActive()) {
        return PROPOSED;
      }
      return version.number() == active.number() ? ACTIVE : FORMER;
    }
  }

  /** A version with its files. */
  record PolicyVersionView(
      int number,
      PolicyVersionState state,
      String comment,
      String author,
      Instant createdAt,
      @Nullable String approvedBy,
      @Nullable Instant activeAt,
      List<PolicyFileView> files) {

    static PolicyVersionView of(PolicyVersion version, PolicyVersion active) {
      return new PolicyVersionView(
          version.number(),
          PolicyVersionState.of(version, active),
          version.comment(),
          version.author(),
          version.createdAt(),
          version.approvedBy(),
          version.activeAt(),
          version.files().stream().map(PolicyFileView::of).toList());
    }
  }

  /** A version without its files. */
  record PolicyVersionSummary(
      int number,
      PolicyVersionState state,
      String comment,
      String author,
      Instant createdAt,
      @Nullable String approvedBy,
      @Nullable Instant activeAt) {

    static PolicyVersionSummary of(PolicyVersion version, PolicyVersion active) {
      return new PolicyVersionSummary(
          version.number(),
          PolicyVersionState.of(version, active),
          version.comment(),
          version.author(),
          version.createdAt(),
          version.approvedBy(),
          version.activeAt());
    }
  }

  /** All versions, newest first. */
  record PolicyVersionList(boolean needsApproval, List<PolicyVersionSummary> items) {}

  /** Lines that went and came, below the names of their files. */
  record PolicyDiffView(String diff) {}
}
