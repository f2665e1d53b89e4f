package io.provisioning.controlcenter.authorization.version;

import io.provisioning.controlcenter.authorization.inquiry.AccessQuestion;
import io.provisioning.controlcenter.authorization.inquiry.Permissions;
import io.provisioning.controlcenter.authorization.policy.PolicyBook;
import io.provisioning.controlcenter.authorization.version.PolicyFilesView.PolicyFileView;
import io.provisioning.controlcenter.identity.Caller;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Cases that policies should decide as they say.
 *
 * @param files that would be the stored ones; the active ones if it is missing
 */
record PolicyTest(
    @Size(max = 200) @Nullable List<@Valid PolicyFileView> files,
    @NotNull @Size(max = 10_000) List<@Valid PolicyCase> cases) {

  /** A question, and the right answer. */
  record PolicyCase(
      @Size(max = 200) @Nullable String name,
      @NotNull @Valid AccessQuestion ask,
      @NotNull Boolean allowed) {}

  /** What came out. */
  record TestedPolicies(int passed, List<FailedCase> failed) {}

  /**
   * A case that is decided otherwise.
   *
   * @param number of the case, from 1
   * @param policies ids of those that decided
   */
  record FailedCase(int number, @Nullable String name, boolean allowed, List<String> policies) {}

  /** Decides all cases; what a case does not say of its principal, the caller is. */
  TestedPolicies run(Permissions permissions, PolicyBook book, Caller caller, Instant now) {
    var failed = new ArrayList<FailedCase>();
    for (int i = 0; i < cases.size(); i++) {
      var one = cases.get(i);
      var question = one.ask().question(book.actions());
      var verdict = permissions.decide(one.ask().caller(caller, now), question, book);
      if (verdict.isAllowed() != one.allowed()) {
        var policies = verdict.policies().stream().sorted().toList();
        failed.add(new FailedCase(i + 1, one.name(), verdict.isAllowed(), policies));
      }
    }
    return new TestedPolicies(cases.size() - failed.size(), failed);
  }
}
