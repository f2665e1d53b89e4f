package io.provisioning.mcp.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.mcp.model.LanguageModel.Role;
import io.provisioning.mcp.model.LanguageModel.Turn;
import io.provisioning.service.testkit.SetClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A model within its limits, over HTTP. */
class GuardedModelTests {

  private static final FakeModel FAKE = new FakeModel();
  private static final List<Turn> TURNS =
      List.of(new Turn(Role.SYSTEM, "say ok"), new Turn(Role.USER, "please"));
  private static final ObjectNode FORM =
      JsonMapper.shared()
          .createObjectNode()
          .put("type", "object")
          .put("additionalProperties", false);

  private static final Duration LONG = Duration.ofSeconds(20);
  private static final Duration SHORT = Duration.ofMillis(150);

  @TempDir private static Path home;

  private final SetClock time = new SetClock("2026-11-25T10:00:00Z");

  @BeforeEach
  void forget() {
    FAKE.takeRequests();
  }

  @AfterAll
  static void close() {
    FAKE.close();
  }

  private LanguageModel model(Map<String, String> settings) {
    return Objects.requireNonNull(ModelFixtures.use(FAKE.endpoint(), settings, time).model());
  }

  private static LanguageModel.Written ask(
      LanguageModel model, String principal, Duration patience) {
    return model.write(principal, TURNS, FORM, patience);
  }

  private static ProblemException refused(LanguageModel model, Duration patience) {
    return refused(model, "ada", patience);
  }

  private static ProblemException refused(
      LanguageModel model, String principal, Duration patience) {
    try {
      ask(model, principal, patience);
    } catch (ProblemException e) {
      return e;
    }
    throw new AssertionError("it was answered");
  }

  @Test
  void whatItWritesComesBackWithWhatItUsed() {
    FAKE.then(FakeModel.says("ok"));

    var written = ask(model(Map.of()), "ada", LONG);

    assertThat(written.text()).isEqualTo("ok");
    assertThat(written.tokens()).isEqualTo(1_100);
  }

  record Fault(String name, FakeModel.Script script, ModelProblem problem, String detail) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Arguments> faults() {
    var unavailable = ModelProblem.MODEL_UNAVAILABLE;
    var unusable = ModelProblem.UNUSABLE_MODEL_ANSWER;
    var calls =
        "{\"id\": \"1\", \"function\": {\"name\": \"apply\", \"arguments\": \"{}\"}},"
            .repeat(1_000);
    return Stream.of(
            new Fault("401", FakeModel.status(401), unavailable, "refuses the key"),
            new Fault("403", FakeModel.status(403), unavailable, "refuses the key"),
            new Fault("404", FakeModel.status(404), unavailable, "has no model fake-1"),
            new Fault(
                "429", FakeModel.status(429, Map.of("Retry-After", "7")), unavailable, "limits"),
            new Fault("500", FakeModel.status(500), unavailable, "status 500"),
            new Fault(
                "redirect",
                FakeModel.status(302, Map.of("Location", "http://127.0.0.1:1/")),
                unavailable,
                "status 302"),
            new Fault("silent", FAKE.silent(), unavailable, "not answered in time"),
            new Fault("dripping", FAKE.dripping(), unavailable, "not answered in time"),
            new Fault("10 MB", FakeModel.huge(10 * 1024 * 1024), unusable, "larger than 1 MiB"),
            new Fault("endless", FakeModel.endless(), unusable, "larger than 1 MiB"),
            new Fault("breaking", FakeModel.breaking(), unusable, "breaks off"),
            new Fault("garbage", FakeModel.sends("{{{"), unusable, "is not JSON"),
            new Fault("empty", FakeModel.sends(""), unusable, "has no text"),
            new Fault("page", FakeModel.sends("<html>hello</html>"), unusable, "is not JSON"),
            new Fault("deep", FakeModel.sends("[".repeat(200_000)), unusable, "is not JSON"),
            new Fault("other JSON", FakeModel.sends("[1, 2]"), unusable, "has no text"),
            new Fault(
                "thousand tools",
                FakeModel.sends(
                    "{\"choices\": [{\"message\": {\"content\": null, \"tool_calls\": [%s{}]}}]}"
                        .formatted(calls)),
                unusable,
                "has no text"),
            new Fault(
                "refusal",
                FakeModel.sends(
                    "{\"choices\": [{\"message\": {\"content\": null, \"refusal\": \"no\"}}]}"),
                unusable,
                "refusal"),
            new Fault(
                "too long",
                FakeModel.sends(
                    "{\"choices\": [{\"finish_reason\": \"length\", \"message\": {\"content\": \"{\"}}]}"),
                unusable,
                "longer than"))
        .map(Arguments::of);
  }

  @ParameterizedTest
  @MethodSource("faults")
  void whateverAnEndpointDoesIsAProblemInTime(Fault fault) {
    FAKE.then(fault.script());

    var patience = fault.detail().contains("in time") ? SHORT : LONG;
    var problem = refused(model(Map.of()), patience);

    assertThat(problem.problem()).isEqualTo(fault.problem());
    assertThat(problem.detail()).contains(fault.detail()).doesNotContain("canary");
    assertThat(problem.help()).isPresent();
  }

  @Test
  void anEndpointThatLimitsSaysUntilWhen() {
    FAKE.then(FakeModel.status(429, Map.of("Retry-After", "7")));

    assertThat(refused(model(Map.of()), LONG).retryAfter()).contains(Duration.ofSeconds(7));
  }

  @Test
  void oneThatIsAwayIsAProblem() {
    var gone = new FakeModel();
    gone.close();
    var model = Objects.requireNonNull(ModelFixtures.use(gone.endpoint(), Map.of(), time).model());

    assertThat(refused(model, LONG).detail()).contains("does not answer");
  }

  @Test
  void oneThatFailsIsLeftAloneForAWhile() {
    var model = model(Map.of());
    for (var failure = 0; failure < 5; failure++) {
      FAKE.then(FakeModel.status(500));
      assertThat(refused(model, LONG).detail()).contains("status 500");
    }
    FAKE.takeRequests();

    var left = refused(model, LONG);
    assertThat(left.detail()).contains("gets no requests");
    assertThat(left.retryAfter()).contains(Duration.ofSeconds(30));
    assertThat(FAKE.takeRequests()).isEmpty();

    time.pass(Duration.ofSeconds(31));
    FAKE.then(FakeModel.says("ok"));
    assertThat(ask(model, "ada", LONG).text()).isEqualTo("ok");
  }

  @Test
  void anAccountUsesOnlySoMuchInAnHour() {
    var model = model(Map.of("tokens-per-hour", "2000"));
    FAKE.then(FakeModel.says("ok"), FakeModel.says("ok"), FakeModel.says("ok"));
    ask(model, "ada", LONG);
    ask(model, "ada", LONG);

    var limited = refused(model, LONG);
    assertThat(limited.problem()).isEqualTo(ModelProblem.MODEL_LIMIT);
    assertThat(limited.retryAfter()).isPresent();
    assertThat(FAKE.takeRequests()).hasSize(2);

    FAKE.then(FakeModel.says("ok"), FakeModel.says("ok"));
    assertThat(ask(model, "bob", LONG).text()).isEqualTo("ok");
    time.pass(Duration.ofHours(1));
    assertThat(ask(model, "ada", LONG).text()).isEqualTo("ok");
  }

  @Test
  void whatIsUsedIsNotWhatAnEndpointClaims() {
    var model = model(Map.of("tokens-per-hour", "1000"));
    var claims =
        "{\"choices\": [{\"message\": {\"content\": \"%s\"}}], \"usage\": {\"total_tokens\": -5}}"
            .formatted("x".repeat(8_000));
    FAKE.then(FakeModel.sends(claims));
    assertThat(ask(model, "ada", LONG).tokens()).isGreaterThan(2_000);

    assertThat(refused(model, LONG).problem()).isEqualTo(ModelProblem.MODEL_LIMIT);
  }

  private static Path key(String text, String rights) throws IOException {
    var file = Files.writeString(home.resolve("key"), text);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(rights));
  }

  @Test
  void theKeyIsReadForEachCall() throws IOException {
    var model = model(Map.of("key-file", home.resolve("key").toString()));
    key("first-key\n", "rw-------");
    FAKE.then(FakeModel.says("ok"), FakeModel.says("ok"));
    ask(model, "ada", LONG);
    key("second-key", "rw-------");
    ask(model, "ada", LONG);

    assertThat(FAKE.keys()).endsWith("Bearer first-key", "Bearer second-key");
  }

  @Test
  void aKeyThatOthersCanReadIsNotUsed() throws IOException {
    var model = model(Map.of("key-file", home.resolve("key").toString()));
    key("a-key", "rw-r-----");
    assertThat(refused(model, LONG).detail()).contains("others can read");

    key("two\nkeys", "rw-------");
    assertThat(refused(model, LONG).detail()).contains("has no key").doesNotContain("two");
    assertThatExceptionOfType(ProblemException.class)
        .isThrownBy(
            () -> ask(model(Map.of("key-file", home.resolve("none").toString())), "ada", LONG))
        .withMessageContaining("cannot be read");
    assertThat(FAKE.takeRequests()).isEmpty();
  }
}
