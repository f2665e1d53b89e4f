package io.provisioning.vault.lease;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.vault.lease.database.DatabaseId;
import io.provisioning.vault.lease.postgres.UsersException;
import java.util.List;

/** What can be wrong with a database, a role or a lease. */
enum LeaseProblem implements Problem {
  UNKNOWN_DATABASE(Kind.NOT_FOUND, "unknown database"),
  UNKNOWN_DATABASE_ROLE(Kind.NOT_FOUND, "unknown database role"),
  UNKNOWN_LEASE(Kind.NOT_FOUND, "unknown lease"),
  INVALID_DATABASE(Kind.INVALID, "invalid database"),
  INVALID_DATABASE_ROLE(Kind.INVALID, "invalid database role"),
  INVALID_LEASE(Kind.INVALID, "invalid lease"),
  DATABASE_IN_USE(Kind.CONFLICT, "database in use"),
  DATABASE_REFUSED(Kind.CONFLICT, "database refused"),
  DATABASE_UNAVAILABLE(Kind.UNAVAILABLE, "database unavailable"),
  TOO_MANY_LEASES(Kind.CONFLICT, "too many leases"),
  TOO_MANY_DATABASE_ROLES(Kind.CONFLICT, "too many database roles"),
  LEASE_ENDED(Kind.CONFLICT, "lease ended");

  private final Kind kind;
  private final String title;

  LeaseProblem(Kind kind, String title) {
    this.kind = kind;
    this.title = title;
  }

  @Override
  public Kind kind() {
    return kind;
  }

  @Override
  public String title() {
    return title;
  }

  /** What is wrong with a request. */
  ProblemException at(String path, String expected, String got) {
    return of(List.of(new Finding(path, expected, got, null, null)));
  }

  ProblemException of(List<Finding> findings) {
    return because("the request is not valid: " + findings.getFirst(), List.copyOf(findings));
  }

  static ProblemException unknown(DatabaseId id) {
    return UNKNOWN_DATABASE.because(
        "the workspace `%s` has no database `%s`".formatted(id.workspace(), id.name()),
        "`provisioning database list` lists them");
  }

  static ProblemException unknownRole(DatabaseId id, String role) {
    return UNKNOWN_DATABASE_ROLE.because(
        "the database `%s` has no role `%s`".formatted(id.name(), role),
        "`provisioning database show %s` lists its roles".formatted(id.name()));
  }

  static ProblemException unknownLease(String workspace, String id) {
    return UNKNOWN_LEASE.because(
        "the workspace `%s` has no lease `%s`".formatted(workspace, id),
        "`provisioning lease list` lists them; one that has ended is forgotten after a week");
  }

  static ProblemException ended(Lease lease) {
    return LEASE_ENDED.because(
        "the lease `%s` is no longer active".formatted(lease.id()),
        "create another one: `provisioning lease create %s`".formatted(lease.place()));
  }

  static ProblemException fullRole(Lease lease, int most) {
    return TOO_MANY_LEASES.because(
        "the role `%s` has reached its limit of leases, %d".formatted(lease.place(), most),
        revokeSome("--prefix " + lease.place()));
  }

  static ProblemException fullIdentity(Lease lease, int most) {
    var workflow = lease.workflow();
    return workflow == null
        ? TOO_MANY_LEASES.because(
            "`%s` has reached the limit of leases in a workspace, %d"
                .formatted(lease.by().name(), most),
            revokeSome("--by " + lease.by().name()))
        : TOO_MANY_LEASES.because(
            "the workflow `%s` has reached its limit of leases, %d".formatted(workflow, most),
            revokeSome("--workflow " + workflow));
  }

  private static String revokeSome(String which) {
    return "end those that nobody uses with `provisioning lease revoke <id>`; "
        + "`provisioning lease list %s` lists them".formatted(which);
  }

  /** That a server answers, so that nobody gives up on what it has. */
  static ProblemException notEnded(DatabaseId id, String why) {
    return DATABASE_IN_USE.because(
        "the database `%s` has leases whose users are not removed: %s".formatted(id.name(), why),
        "only users of a server that does not answer are given up; "
            + "`provisioning lease list --prefix %s/` lists the leases".formatted(id.name()));
  }

  /** That a database did not do something. */
  static ProblemException of(UsersException e) {
    return switch (e.kind()) {
      case REFUSED ->
          DATABASE_REFUSED.because(
              e.reason(), "correct the database, its role or the rights of its admin user");
      case AWAY, SLOW, UNCERTAIN ->
          DATABASE_UNAVAILABLE.because(e.reason(), "try again once the database answers");
    };
  }
}
