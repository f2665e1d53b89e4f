package io.provisioning.mcp.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.mcp.feature.Answer;
import io.provisioning.mcp.feature.Exchange;
import io.provisioning.mcp.feature.InputRequest;
import io.provisioning.mcp.feature.LogLevel;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

class PersonAskedTests {

  private static final String CONFIRMED = "{'plan': 'sha256:1', 'confirmation': '1'}";
  private static final String ACCEPT = "{'action': 'accept', 'content': {'agreed': true}}";

  private final PersonAsked asked = new PersonAsked(false);

  @Test
  void aSecondCallIsShownToThePersonFirst() {
    var required = (Answer.InputRequired) before(new Asking(CONFIRMED, null, null)).orElseThrow();

    var form = Objects.requireNonNull(required.requests().get("person"));
    assertThat(form.kind()).isEqualTo(InputRequest.Kind.ELICITATION);
    assertThat(form.params().path("message").asString())
        .contains("`apply`", "2 servers are removed");
  }

  @Test
  void whatThePersonAcceptsIsDone() {
    assertThat(before(new Asking(CONFIRMED, ACCEPT, "apply " + object(CONFIRMED)))).isEmpty();
  }

  @Test
  void anAnswerCountsForWhatWasShownAlone() {
    assertThat(before(new Asking(CONFIRMED, ACCEPT, null)))
        .containsInstanceOf(Answer.InputRequired.class);
    assertThat(before(new Asking(CONFIRMED, ACCEPT, "apply {\"plan\":\"sha256:2\"}")))
        .containsInstanceOf(Answer.InputRequired.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'action': 'decline'}",
        "{'action': 'cancel'}",
        "{'action': 'accept'}",
        "{'action': 'accept', 'content': {'agreed': false}}",
        "{}"
      })
  void anythingElseChangesNothing(String answer) {
    var refused = before(new Asking(CONFIRMED, answer, "apply " + object(CONFIRMED)));

    assertThat(((Answer.Complete) refused.orElseThrow()).result().path("isError").asBoolean())
        .isTrue();
  }

  @Test
  void aFirstCallAsksNobodyAndProgramsThatCannotAskMayBeRefused() {
    assertThat(before(new Asking("{'plan': 'sha256:1'}", null, null))).isEmpty();
    var mute = FakeExchange.of(CONFIRMED);
    assertThat(asked.before("apply", mute, PersonAskedTests::work)).isEmpty();
    assertThat(new PersonAsked(true).before("apply", mute, PersonAskedTests::work)).isPresent();
  }

  private Optional<Answer> before(Exchange exchange) {
    return asked.before("apply", exchange, PersonAskedTests::work);
  }

  private static ObjectNode work(Exchange exchange) {
    assertThat(exchange.arguments().has("confirmation")).isFalse();
    return JsonNodeFactory.instance.objectNode().put("would", "2 servers are removed");
  }

  private static ObjectNode object(String json) {
    return FakeExchange.object(json);
  }

  /** A call of a program that can ask its person. */
  private record Asking(String call, @Nullable String answer, @Nullable String shown)
      implements Exchange {

    @Override
    public String principal() {
      return "ada";
    }

    @Override
    public Optional<String> delegation() {
      return Optional.empty();
    }

    @Override
    public ObjectNode arguments() {
      return object(call);
    }

    @Override
    public Optional<JsonNode> input(String name) {
      return answer == null ? Optional.empty() : Optional.of(object(answer));
    }

    @Override
    public Optional<String> state() {
      return Optional.ofNullable(shown);
    }

    @Override
    public boolean supports(InputRequest.Kind kind) {
      return true;
    }

    @Override
    public void progress(double done, double total, String message) {}

    @Override
    public void log(LogLevel level, String message) {}
  }
}
