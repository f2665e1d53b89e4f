package io.provisioning.controlcenter.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.authorization.AuthorizationFixtures;
import io.provisioning.controlcenter.authorization.Authorizer;
import io.provisioning.controlcenter.contract.OperationCatalog;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** From requests to what the policies are told and what they decide: the real door and policies. */
@Import(RiskCorpusIntegrationTests.RealPolicies.class)
class RiskCorpusIntegrationTests extends RunningDoor {

  private static final Path CORPUS = Path.of("src/test/resources/gateway/risks.yaml");

  @Autowired private OperationCatalog catalog;

  static final class RealPolicies {

    @Bean
    @Primary
    Authorizer policies() {
      return new AuthorizationFixtures(InstantSource.system()).authorizer();
    }
  }

  /**
   * A request, and what should come of it.
   *
   * @param it what it does, for people
   * @param request method and target
   * @param keeps what the service answers the door, by path
   * @param context flags that are true
   * @param answers by who asks
   */
  record Case(
      String it,
      String request,
      @Nullable JsonNode body,
      @Nullable Map<String, JsonNode> keeps,
      @Nullable Set<String> context,
      Map<String, String> answers) {

    String method() {
      return request.split(" ", 2)[0];
    }

    String target() {
      return request.split(" ", 2)[1];
    }

    Set<String> flags() {
      return context == null ? Set.of() : context;
    }

    @Override
    public String toString() {
      return it;
    }
  }

  static Stream<Case> cases() throws IOException {
    Object tree = new Yaml().load(Files.readString(CORPUS));
    return JsonMapper.shared().convertValue(tree, new TypeReference<List<Case>>() {}).stream();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void everyRequestIsAnsweredAsItShould(Case that) throws Exception {
    if (that.keeps() != null) {
      that.keeps().forEach((path, answer) -> SERVICE.kept().put(path, answer.toString()));
    }
    var answers = new TreeMap<String, String>();
    for (var who : that.answers().keySet()) {
      answers.put(who, ask(that, who));
    }

    assertThat(answers).isEqualTo(new TreeMap<>(that.answers()));
  }

  private String ask(Case that, String who) throws Exception {
    SERVICE.arrivals().clear();
    trail.recover();
    var answer = http.send(request(that, who), HttpResponse.BodyHandlers.ofString());
    var meant = meaning(answer);
    if (!meant.equals("unavailable")) {
      assertThat(told()).isEqualTo(that.flags());
    }
    if (!meant.equals("allowed")) {
      assertThat(SERVICE.arrivals()).allMatch(arrival -> arrival.line().startsWith("GET "));
    }
    return meant;
  }

  private HttpRequest request(Case that, String who) {
    var body = that.body() == null ? "" : that.body().toString();
    var request =
        HttpRequest.newBuilder(uri(that.target()))
            .header("X-Test-User", who)
            .method(that.method(), HttpRequest.BodyPublishers.ofString(body));
    return that.body() == null
        ? request.build()
        : request.header("Content-Type", "application/json").build();
  }

  private static String meaning(HttpResponse<String> answer) {
    return switch (answer.statusCode()) {
      case 401 -> answer.body().contains("\"code\":\"step-up-needed\"") ? "step-up" : "unknown";
      case 403 -> "denied";
      case 503 -> "unavailable";
      case 400 -> "not as documented: " + answer.body();
      default -> "allowed";
    };
  }

  /** The flags that the policies were told, as the audit has them. */
  private Set<String> told() {
    return trail.last().details().entrySet().stream()
        .filter(
            detail -> detail.getKey().startsWith("context.") && detail.getValue().equals("true"))
        .map(detail -> detail.getKey().substring("context.".length()))
        .collect(Collectors.toSet());
  }

  @Test
  void eachMarkOfTheContractsIsTried() throws IOException {
    var tried =
        cases()
            .flatMap(that -> that.flags().stream().map(flag -> operation(that) + " " + flag))
            .collect(Collectors.toSet());

    assertThat(tried)
        .containsExactlyInAnyOrderElementsOf(
            catalog.all().stream()
                .flatMap(operation ->
                    operation.risk().marks().keySet().stream()
                        .map(flag -> operation.id() + " " + flag))
                .toList());
  }

  private String operation(Case that) {
    var path = that.target().split("\\?", 2)[0];
    return catalog.find(that.method(), path).orElseThrow().operation().id();
  }
}
