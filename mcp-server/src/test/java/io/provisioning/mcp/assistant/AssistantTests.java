package io.provisioning.mcp.assistant;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.mcp.assistant.ProposalView.Kind;
import io.provisioning.mcp.feature.Asker;
import io.provisioning.mcp.model.ModelUse;
import io.provisioning.mcp.platform.PlatformRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AssistantTests {

  private static final Path FOLDER = Path.of("src/test/resources/assistant");
  private static final Asker ASKER = new Asker("ada", null);

  private static final String FAILED = "019ab0c2-7d1e-7000-8000-00000000abcd";
  private static final String GONE = "01890000-0000-7000-8000-00000000900e";

  private static DeclaringPlatform platform;
  private static Assistant assistant;

  @BeforeAll
  static void open() throws IOException {
    platform =
        new DeclaringPlatform()
            .withFailed(FAILED, "shop", "nginx failed")
            .withFailed(GONE, "market", "its file is gone")
            .with("shop", Files.readString(FOLDER.resolve("shop.pkl")))
            .with("blog", Files.readString(FOLDER.resolve("blog.pkl")))
            .with(
                "twins",
                """
                amends "provisioning:Infrastructure.pkl"
                name = "twins"
                local size = "small"
                servers {
                  new { name = "one"; plan = size }
                  for (each in List("two", "three")) { new { name = each; plan = size } }
                }
                """);
    assistant =
        new Assistant(platform, platform.explanations(), ModelUse.none(), InstantSource.system());
  }

  @AfterAll
  static void close() {
    platform.close();
  }

  private static ProposalView propose(String request, String infrastructure) {
    return assistant.propose(ASKER, request, "dev", infrastructure);
  }

  @Test
  void nothingIsWritten() {
    var before = platform.requests().size();
    var proposal = propose("scale web to 4", "shop");

    assertThat(proposal.kind()).isEqualTo(Kind.CHANGE);
    assertThat(Objects.requireNonNull(proposal.change()).diff())
        .contains("-    count = 2 // enough at night", "+    count = 4 // enough at night");
    var sent = platform.requests().subList(before, platform.requests().size());
    assertThat(sent.stream().filter(request -> !request.method().equals("GET")))
        .extracting(PlatformRequest::path)
        .containsOnly("/api/v1/infrastructure-checks", "/api/v1/plans");
  }

  @Test
  void theInfrastructureIsTheOneThatIsNamedOrAskedFor() {
    var named = assistant.propose(ASKER, "scale web to 4 in shop", "dev", null);
    assertThat(named.infrastructure()).isEqualTo("shop");

    var unnamed = assistant.propose(ASKER, "scale web to 4", "dev", null);
    assertThat(unnamed.kind()).isEqualTo(Kind.QUESTION);
    assertThat(unnamed.choices())
        .extracting(ProposalView.ChoiceView::infrastructure)
        .containsExactly("blog", "shop", "twins");
  }

  @Test
  void eachChoiceIsARequestThatIsUnderstood() {
    for (var request :
        new String[] {
          "scale up web", "delete the server", "make it large", "remove the network lan"
        }) {
      var question = propose(request, "shop");
      assertThat(question.kind()).as(request).isEqualTo(Kind.QUESTION);
      for (var choice : question.choices()) {
        assertThat(propose(choice.request(), "shop").kind())
            .as(choice.request())
            .isIn(Kind.CHANGE, Kind.IMPOSSIBLE);
      }
    }
    var alone = propose("add two web servers", "blog");
    assertThat(alone.choices()).hasSize(2);
    assertThat(alone.choices())
        .allSatisfy(
            choice -> assertThat(propose(choice.request(), "blog").kind()).isEqualTo(Kind.CHANGE));
  }

  @Test
  void whatWasUnderstoodMeansTheSame() throws IOException {
    for (var phrasing : Phrasing.read(FOLDER.resolve("tuning.txt"))) {
      var proposal = propose(phrasing.request(), phrasing.infrastructure());
      if (proposal.change() != null) {
        var again = String.join(", then ", proposal.understood());
        var change = propose(again, phrasing.infrastructure()).change();
        assertThat(change).as(again).isNotNull();
        assertThat(Objects.requireNonNull(change).text())
            .as(again)
            .isEqualTo(proposal.change().text());
      }
    }
  }

  @Test
  void whatIsComputedIsNotTouched() {
    assertThat(propose("make two large", "twins").kind()).isEqualTo(Kind.IMPOSSIBLE);
    assertThat(propose("make one large", "twins").kind()).isEqualTo(Kind.CHANGE);
  }

  @Test
  void anyTextIsAnswered() {
    for (var text :
        new String[] {
          ",;.",
          "a",
          "and and and",
          "\u202e\u0000",
          "${x}",
          "web ".repeat(100),
          "add ".repeat(100),
          "add a server and ".repeat(25),
          "scale web to 4, ".repeat(20),
          "it them these those"
        }) {
      assertThat(propose(text, "shop").kind())
          .as(text)
          .isIn(Kind.NOT_UNDERSTOOD, Kind.QUESTION, Kind.IMPOSSIBLE, Kind.CHANGE);
    }
  }

  @Test
  void factsHaveTheirPlace() {
    var answer = propose("where is redis installed", "shop");

    assertThat(answer.text()).contains("queue");
    assertThat(answer.sources()).containsExactly("dev/infra/shop/infra.pkl:91");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "why did " + FAILED + " fail?",
        "Why did workflow " + FAILED + " fail",
        "why did the last change of shop fail?",
        "please explain why the last deployment of shop failed",
        "why has the latest workflow failed",
        "why did shop break",
        "what went wrong with shop?",
        "what went wrong in the last run of shop",
        "explain the last failure",
        "explain " + FAILED,
        "what should I do about the last failure of shop?",
        "what caused the last apply to fail"
      })
  void failuresAreExplainedWithTheSourceOfEachStatement(String question) {
    var answer = assistant.propose(ASKER, question, "dev", null);

    assertThat(answer.kind()).isEqualTo(Kind.ANSWER);
    assertThat(answer.workflow()).isEqualTo(FAILED);
    assertThat(answer.text()).isEqualTo("[1] nginx failed");
    assertThat(answer.sources()).containsExactly("[1] workflow " + FAILED);
  }

  /** Infrastructures go on to exist when their files are gone. */
  @Test
  void whatIsNotDeclaredAnyMoreIsExplainedToo() {
    var answer = assistant.propose(ASKER, "why did market fail", "dev", null);

    assertThat(answer.workflow()).isEqualTo(GONE);
    assertThat(answer.text()).isEqualTo("[1] its file is gone");
  }

  @Test
  void whatHasNotFailedIsNotExplained() {
    assertThat(assistant.propose(ASKER, "why did blog fail", "dev", null).text())
        .isEqualTo("no recent workflow of blog in dev has failed");
    assertThat(propose("why did bread fail", "shop").kind()).isEqualTo(Kind.NOT_UNDERSTOOD);
    assertThat(propose("explain db", "shop").workflow()).isNull();
  }
}
