package io.provisioning.mcp.feature;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.service.audit.AuditHeader;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class TranscriptTests {

  private static ObjectNode object(String json) {
    return (ObjectNode) JsonMapper.shared().readTree(json.replace('\'', '"'));
  }

  private static Transcript answer(String structure) {
    return Transcript.of(object("{'content': [], 'structuredContent': %s}".formatted(structure)));
  }

  @Test
  void answersAreTheSameWhateverTheOrderOfMembersAndTheConfirmation() {
    var then = answer("{'would': {'a': 1, 'b': 2}, 'confirmation': 'c1', 'confirm_until': 't1'}");
    var now = answer("{'confirmation': 'c2', 'confirm_until': 't2', 'would': {'b': 2, 'a': 1}}");

    assertThat(now.digest()).isEqualTo(then.digest());
    assertThat(now.seen()).isEqualTo("{\"would\":{\"a\":1,\"b\":2}}");
    assertThat(answer("{'would': {'a': 1, 'b': 3}}").digest()).isNotEqualTo(then.digest());
  }

  @Test
  void aRefusalHasItsCode() {
    var refusal =
        Transcript.of(
            object(
                "{'content': [], 'isError': true, 'structuredContent': {'problem': {'code': 'not-permitted'}}}"));

    assertThat(refusal.refused()).isEqualTo("not-permitted");
    assertThat(Transcript.of(object("{'content': [], 'isError': true}")).refused())
        .isEqualTo("refused");
    assertThat(Transcript.ofError(object("{'code': -32602, 'message': 'no such tool'}")).refused())
        .isEqualTo("refused");
    assertThat(answer("{}").refused()).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'password': 'canary'}",
        "{'list': [{'api_key': ['canary']}]}",
        "{'text': 'password = \\'canary\\''}",
        "{'text': 'https://ada:canary@host'}",
        "{'changes': [{'service': 'vault', 'key': 'provisioning.vault.pin', 'value': 'canary'}]}",
        "{'workspace': 'dev', 'confirmation': 'canary'}"
      })
  void noSecretIsKept(String json) {
    var arguments = object(json);

    assertThat(Transcript.sent(arguments)).doesNotContain("canary").contains("***");
    assertThat(Transcript.arguments(Transcript.sent(arguments), digest(arguments))).isEmpty();
    arguments.remove("confirmation");
    var result = object("{'content': []}");
    result.set("structuredContent", arguments);
    assertThat(Transcript.of(result).text()).doesNotContain("canary");
  }

  @Test
  void whatIsNoSecretIsKeptAsItWasSent() {
    var arguments = object("{'workspace': 'dev', 'text': 'secret:shop/db#password', 'limit': 10}");

    assertThat(Transcript.arguments(Transcript.sent(arguments), digest(arguments)))
        .contains(arguments);
    assertThat(Transcript.isConfirmed(arguments)).isFalse();
    assertThat(Transcript.isConfirmed(arguments.put("confirmation", "c1"))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "\"", "ü", "漢", "💥"})
  void longTextsAreCutSoThatTheHeaderOfTheAuditTakesThem(String character) {
    var arguments = object("{}").put("text", character.repeat(20_000));
    var result = object("{'content': []}");
    result.set("structuredContent", arguments);
    var sent = Transcript.sent(arguments);
    var seen = Transcript.of(result).seen();

    assertThat(sent).endsWith("…").hasSizeBetween(200, 2_001);
    assertThat(seen).endsWith("…").hasSizeBetween(100, 1_001);
    assertThat(Transcript.arguments(sent, digest(arguments))).isEmpty();
    var about = Map.of("sent", sent, "seen", seen);
    assertThat(AuditHeader.text(about)).hasSizeLessThan(5_200);
    assertThat(AuditHeader.read(AuditHeader.text(about))).isEqualTo(about);
  }

  private static String digest(ObjectNode arguments) {
    return Transcript.digest(arguments.toString());
  }
}
