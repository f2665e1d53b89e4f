package io.provisioning.mcp.retrieval;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.config.problem.Problem;
import io.provisioning.mcp.feature.Asker;
import io.provisioning.mcp.feature.Exchange;
import io.provisioning.mcp.platform.Platform;
import io.provisioning.mcp.platform.PlatformRequest;
import io.provisioning.mcp.retrieval.index.Passage;
import io.provisioning.mcp.retrieval.index.PassageIndex;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class SourcesTests {

  private static final Asker ADA = new Asker("ada", "token of ada");
  private static final Asker EVE = new Asker("eve", "token of eve");

  private final Map<String, String> texts = new HashMap<>(Map.of("shop", "name: shop # zebra"));
  private final Sources sources = new Sources(new Declared());
  private PassageIndex index;

  /** Ada may read everything in the workspace, Eve only its list. */
  private final class Declared implements Platform {

    @Override
    public Answered send(Exchange exchange, PlatformRequest request) {
      var name = request.path().replaceAll(".*/", "");
      if (name.equals("extensions")) {
        return answered(
            """
            [{"kind": "taskserv", "name": "nginx", "version": "1.22.0", "category": "web", "software": "nginx",
              "summary": "A web server", "configuration_schema": {"properties": {"gzip": {"type": "boolean",
              "description": "whether answers are compressed", "default": true}}}}]
            """);
      }
      if (name.equals("infrastructures")) {
        return answered("{\"items\": [{\"name\": \"shop\"}, {\"name\": \"gone\"}]}");
      }
      if (!exchange.principal().equals("ada")) {
        throw new Denied().because("the policies do not permit it");
      }
      var json = JsonMapper.shared().createObjectNode().put("file", "infra.yaml");
      return new Answered(json.put("text", texts.getOrDefault(name, "")), "");
    }

    private Answered answered(String json) {
      return new Answered(JsonMapper.shared().readTree(json), "");
    }
  }

  private record Denied() implements Problem {

    @Override
    public Kind kind() {
      return Kind.DENIED;
    }

    @Override
    public String title() {
      return "not permitted";
    }
  }

  @BeforeEach
  void open() throws IOException {
    index = new PassageIndex(new ByteBuffersDirectory());
  }

  @AfterEach
  void close() throws IOException {
    index.close();
  }

  @Test
  void aDeclarationIsQuotedToThoseWhoMayReadIt() {
    assertThat(found(ADA, "zebra")).contains("dev/infra/shop/infra.yaml");
    assertThat(found(EVE, "zebra")).isEmpty();
    assertThat(found(ADA, "zebra")).contains("dev/infra/shop/infra.yaml");
  }

  @Test
  void whatWasChangedIsFoundAtOnce() {
    assertThat(found(ADA, "zebra")).isNotEmpty();
    texts.put("shop", "name: shop # giraffe");

    assertThat(found(ADA, "giraffe")).isNotEmpty();
    assertThat(found(ADA, "zebra")).isEmpty();
  }

  @Test
  void settingsOfPackagesAreFound() {
    assertThat(found(EVE, "are answers compressed")).contains("taskserv/nginx");
  }

  @Test
  void withoutSomebodyWhoAsksThereIsOnlyDocumentation() {
    assertThat(sources.readable(new Asker("ada", null), index, "dev"))
        .containsExactly(Passage.Collection.DOCUMENTATION);
  }

  private java.util.List<String> found(Asker asker, String question) {
    var readable = sources.readable(asker, index, "dev");
    var found = Answers.to(question, index, readable, 5);
    return found.hits().stream()
        .filter(hit -> hit.coverage() > 0)
        .map(hit -> hit.passage().source())
        .toList();
  }
}
