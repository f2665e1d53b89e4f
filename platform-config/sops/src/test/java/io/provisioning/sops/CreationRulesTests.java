package io.provisioning.sops;

import static io.provisioning.sops.SopsFileTests.refuses;
import static io.provisioning.sops.SopsFixtures.ADA;
import static io.provisioning.sops.SopsFixtures.BOB;
import static io.provisioning.sops.SopsFixtures.recipient;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.sops.value.SopsProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CreationRulesTests {

  private static final String A = recipient(ADA);
  private static final String B = recipient(BOB);

  @TempDir private Path directory;

  private Recipe recipe(String rules, String file) throws IOException {
    Files.writeString(directory.resolve(".sops.yaml"), "creation_rules:\n" + rules.indent(2));
    var path = directory.resolve(file);
    return CreationRules.nearest(path).orElseThrow().recipe(path).orElseThrow();
  }

  @Test
  void theFirstRuleThatMatchesThePathDecides() throws IOException {
    var rules =
        """
        - path_regex: ^prod/.*\\.yaml$
          age: %s, %s
          encrypted_regex: ^(password|token)$
          mac_only_encrypted: true
        - age:
          - %s
        """
            .formatted(A, B, A);
    Files.createDirectories(directory.resolve("prod/deep"));

    assertThat(recipe(rules, "prod/deep/a.yaml"))
        .isEqualTo(
            new Recipe(
                List.of(List.of(A, B)),
                0,
                List.of(),
                new Selection(Selection.Kind.ENCRYPTED_REGEX, "^(password|token)$"),
                true));
    assertThat(recipe(rules, "test.yaml")).isEqualTo(Recipe.to(List.of(A)));
  }

  @Test
  void groupsAndKeysOfOtherServicesAreRead() throws IOException {
    var rules =
        """
        - shamir_threshold: 2
          key_groups:
          - age: [%s]
            kms: [{arn: "arn:1"}]
          - age: [%s]
            pgp: [FBC7]
        """
            .formatted(A, B);

    assertThat(recipe(rules, "a"))
        .isEqualTo(
            new Recipe(
                List.of(List.of(A), List.of(B)),
                2,
                List.of("kms arn:1", "pgp FBC7"),
                Selection.DEFAULT,
                false));
  }

  @Test
  void rulesOfADirectoryCountBeforeThoseAbove() throws IOException {
    Files.createDirectory(directory.resolve("near"));
    Files.writeString(
        directory.resolve("near/.sops.yaml"), "creation_rules: [{age: %s}]".formatted(B));
    recipe("- age: " + A, "a");

    assertThat(CreationRules.nearest(directory.resolve("near/a")).orElseThrow())
        .satisfies(rules ->
            assertThat(rules.recipe(directory.resolve("near/a"))).contains(Recipe.to(List.of(B))));
  }

  @Test
  void aFileThatNoRuleMatchesHasNone() throws IOException {
    var rules = directory.resolve(".sops.yaml");
    Files.writeString(rules, "creation_rules:\n- path_regex: prod\n  age: %s\n".formatted(A));

    assertThat(CreationRules.read(rules).recipe(directory.resolve("test"))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "- path_regex: (\n",
        "- age: []\n",
        "- age: nope\n",
        "- 5\n",
        "- key_groups: [5]\n",
        "- key_groups: []\n",
        "- key_groups: [{}]\n",
        "- key_groups: [{merge: []}]\n",
        "- shamir_threshold: x\n",
        "- : [\n"
      })
  void rulesThatCannotBeFollowedAreRefused(String rules) {
    org.assertj.core.api.Assertions.assertThatThrownBy(() -> recipe(rules, "a"))
        .isInstanceOf(io.provisioning.config.problem.ProblemException.class);
  }

  @Test
  void aThresholdIsFromTwoToTheNumberOfGroups() {
    for (int threshold : List.of(1, 3)) {
      refuses(SopsProblem.INVALID_RULES, () -> SopsFixtures.groups(threshold, ADA, BOB));
    }
    assertThat(SopsFixtures.groups(0, ADA, BOB).threshold()).isEqualTo(2);
  }
}
