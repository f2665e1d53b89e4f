package io.provisioning.controlcenter.authorization.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.contract.ContractFixtures;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KnownPoliciesTests {

  private final KnownPolicies known = new KnownPolicies();

  @Test
  void theLatestUsedAreKept() {
    known.add("first", "1");
    known.add("second", "2");
    IntStream.range(0, 998).forEach(number -> known.add("other " + number, "{}"));
    assertThat(known.find("first")).contains("1");

    known.add("one more", "{}");

    assertThat(known.find("first")).contains("1");
    assertThat(known.find("second")).isEmpty();
  }

  @Test
  void longOnesAreNotKept() {
    known.add("x".repeat(4_001), "{}");

    assertThat(known.find("x".repeat(4_001))).isEmpty();
  }

  @Test
  void aPolicyIsReadTheSameAgainElsewhere() {
    var reader = new PolicyReader(Actions.of(ContractFixtures.few("listUsers")));
    var text = "permit(principal, action, resource);";

    var first = reader.read(List.of(new PolicyFile("one.cedar", text))).statements().getFirst();
    var again = reader.read(List.of(new PolicyFile("other.cedar", "// moved\n" + text)));

    assertThat(again.statements())
        .singleElement()
        .satisfies(statement -> {
          assertThat(statement.id()).isEqualTo("other.cedar#1");
          assertThat(statement.origin().toString()).isEqualTo("other.cedar:2:1");
          assertThat(statement)
              .usingRecursiveComparison()
              .ignoringFields("id", "origin")
              .isEqualTo(first);
        });
  }

  @Test
  void whatIsWrongStaysWrong() {
    var reader = new PolicyReader(Actions.of(ContractFixtures.few("listUsers")));
    var wrong = List.of(new PolicyFile("one.cedar", "permit(principal, action in A, resource);"));

    for (var time = 1; time <= 2; time++) {
      assertThatThrownBy(() -> reader.read(wrong)).isInstanceOf(ProblemException.class);
    }
  }
}
