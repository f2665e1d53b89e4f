package io.provisioning.controlcenter.authorization;

import static io.provisioning.controlcenter.authorization.CallerFixtures.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.authorization.policy.ActivePolicies.Source;
import io.provisioning.controlcenter.authorization.policy.PolicyFile;
import io.provisioning.controlcenter.authorization.policy.Statement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What docs/user/authorization.md says is so. */
class GuideTests {

  private static final Path GUIDE = Path.of("../docs/user/authorization.md");

  private final AuthorizationFixtures parts = new AuthorizationFixtures(() -> NOW);

  @Test
  void itsPoliciesAreValidAndDecideItsCases() throws IOException {
    parts.policies().replace(Source.STORE, List.of(new PolicyFile("guide.cedar", block("cedar"))));
    var cases = JsonMapper.shared().readTree(block("json")).get("cases");

    assertThat(cases).hasSize(2);
    for (var one : cases) {
      assertThat(isAllowed(one.get("ask")))
          .as(one.get("name").asString())
          .isEqualTo(one.get("allowed").asBoolean());
    }
  }

  @Test
  void itsRolesAndGroupsAreThose() throws IOException {
    var guide = Files.readString(GUIDE);
    var roles =
        parts.policies().current().statements().stream()
            .flatMap(statement -> statement.principal().named().stream())
            .map(role -> "| `" + role.id() + "` |")
            .distinct();

    assertThat(guide).contains(roles.toList());
    assertThat(AuthorizationFixtures.READER.actions().groups())
        .allSatisfy(group -> assertThat(guide).contains("\"" + group + "\""));
  }

  @Test
  void itsExplanationNamesPlacesThatExist() throws IOException {
    var places =
        parts.policies().current().statements().stream()
            .collect(Collectors.toMap(Statement::id, one -> one.origin().toString()));

    assertThat(Files.readString(GUIDE))
        .contains("permit operator (" + places.get("operator") + ")")
        .contains("permit administrator (" + places.get("administrator") + ")");
  }

  private boolean isAllowed(JsonNode ask) {
    var principal = ask.get("principal");
    var caller =
        CallerFixtures.in(
            CallerFixtures.aUser(principal.get("id").asString()),
            principal.get("groups").get(0).asString());
    var question =
        new Question(ask.get("action").asString(), null, ask.get("workspace").asString(), Map.of());
    return parts.authorizer().decide(caller, question).isAllowed();
  }

  private static String block(String language) throws IOException {
    var block =
        Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
            .matcher(Files.readString(GUIDE));
    var blocks = block.results().map(found -> found.group(1)).toList();
    assertThat(blocks).isNotEmpty();
    return String.join("\n", blocks);
  }
}
