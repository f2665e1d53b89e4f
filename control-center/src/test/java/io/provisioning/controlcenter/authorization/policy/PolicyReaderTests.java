package io.provisioning.controlcenter.authorization.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.Origin;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.authorization.AuthorizationFixtures;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyReaderTests {

  private static final PolicyReader READER = AuthorizationFixtures.READER;

  @Test
  void policiesAreCutWhereTheyEnd() {
    var book =
        read(
            """
            // one; two
            @id("a;b")
            permit(principal, action, resource) when { context.mfa || "//;" == "\\";" };

            forbid(principal is User, action, resource); // the end
            """);

    assertThat(book.statements()).extracting(Statement::id).containsExactly("a;b", "web.cedar#2");
    assertThat(book.statements()).extracting(Statement::isPermit).containsExactly(true, false);
    assertThat(book.statements())
        .extracting(Statement::origin)
        .containsExactly(new Origin("web.cedar", 2, 1), new Origin("web.cedar", 5, 1));
  }

  @ParameterizedTest
  @CsvSource({
    "context.mfa, false",
    "context has destroys && context.destroys, false",
    "context.now < 5, true",
    "context has now, true",
    "!(context.mfa || 5 > context.now + 1), true",
    "[context].contains(context), true"
  })
  void aPolicyIsKnownByWhetherItAsksTheTime(String condition, boolean asks) {
    var statement =
        Statement.read(
            CedarEngine.json("permit(principal, action, resource) when { " + condition + " };"),
            "it",
            "",
            new Origin("web.cedar", 1, 1));

    assertThat(statement.asksTheTime()).isEqualTo(asks);
  }

  @Test
  void aMistakeIsFoundWhereItIs() {
    var finding =
        findings(
                """
                // für alle
                permit(principal, action == Action::"getWorkflw", resource)
                when { context.mfa };
                """)
            .getFirst();

    assertThat(finding.origin()).contains(new Origin("web.cedar", 2, 29));
    assertThat(finding.got()).isEqualTo("unrecognized action `Action::\"getWorkflw\"`");
    assertThat(finding.suggestion()).contains("getWorkflow");
  }

  @Test
  void whatCannotBeParsedIsAMistake() {
    assertThat(findings("permit(principal, action, resource) when { 1 + };"))
        .singleElement()
        .satisfies(
            finding -> assertThat(finding.origin()).contains(new Origin("web.cedar", 1, 48)));
    assertThat(findings("permit(principal, action, resource)")).hasSize(1);
    assertThat(findings("permit(principal == ?principal, action, resource);"))
        .singleElement()
        .satisfies(finding -> assertThat(finding.expected()).contains("template slot"));
  }

  @Test
  void allMistakesOfAllFilesAreFound() {
    assertThat(
            findings(
                """
                permit(principal in Rle::"viewer", action, resource);
                permit(principal, action, resource) when { context.mfa == 1 };
                permit(principal, action, resource) when { resource.owner == principal };
                """))
        .extracting(finding -> finding.origin().orElseThrow().line())
        .contains(1, 2, 3);
  }

  @Test
  void noTwoPoliciesHaveOneId() {
    assertThat(
            findings(
                """
                @id("a") permit(principal, action, resource);
                @id("a") forbid(principal, action, resource);
                """))
        .extracting(Finding::toString)
        .containsExactly(
            "web.cedar:2:1: @id: expected an id that no other policy has, got `a`, as at web.cedar:1:1");
  }

  private static PolicyBook read(String text) {
    return READER.read(List.of(new PolicyFile("web.cedar", text)));
  }

  private static List<Finding> findings(String text) {
    return catchThrowableOfType(ProblemException.class, () -> read(text)).findings();
  }
}
