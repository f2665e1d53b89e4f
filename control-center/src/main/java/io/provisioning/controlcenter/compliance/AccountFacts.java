package io.provisioning.controlcenter.compliance;

import io.provisioning.controlcenter.audit.AuditReview;
import io.provisioning.controlcenter.compliance.control.Facts.Accounts;
import io.provisioning.controlcenter.identity.AccountReview;
import io.provisioning.controlcenter.identity.AccountReview.Person;
import io.provisioning.controlcenter.identity.AccountReview.Program;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Looks at all accounts. */
@Component
final class AccountFacts {

  private static final Duration UNUSED = Duration.ofDays(90);
  private static final Duration YEAR = Duration.ofDays(365);

  private final AccountReview review;
  private final AuditReview audit;

  AccountFacts(AccountReview review, AuditReview audit) {
    this.review = review;
    this.audit = audit;
  }

  Accounts find(Instant now) {
    var all = review.now();
    return new Accounts(
        all.people().size(),
        all.programs().size(),
        names(all.people(), person -> !person.hasSecondFactor()),
        names(all.people(), person -> person.lastUse().isBefore(now.minus(UNUSED))),
        oldSecrets(all.programs(), now.minus(YEAR)),
        all.hasFirstPassword());
  }

  private static List<String> names(List<Person> people, Predicate<Person> which) {
    return people.stream().filter(which).map(Person::name).toList();
  }

  private List<String> oldSecrets(List<Program> programs, Instant since) {
    var renewed =
        audit.since(since, "identity.new-secret").stream()
            .map(deed -> String.valueOf(deed.resource()))
            .collect(Collectors.toSet());
    return programs.stream()
        .filter(program -> program.createdAt().isBefore(since))
        .filter(program -> !renewed.contains("service-account/" + program.id()))
        .map(Program::name)
        .toList();
  }
}
