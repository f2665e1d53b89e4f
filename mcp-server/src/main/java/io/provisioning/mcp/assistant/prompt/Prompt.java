package io.provisioning.mcp.assistant.prompt;

import io.provisioning.config.problem.Finding;
import io.provisioning.mcp.model.LanguageModel.Role;
import io.provisioning.mcp.model.LanguageModel.Turn;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * The conversation with a model about one request.
 *
 * <p>INVARIANT: what others wrote stands within JSON, masked and cut, in a turn of the user; the
 * instructions are the same for every request.
 */
public final class Prompt {

  private static final String INSTRUCTIONS = text("/io/provisioning/mcp/model-instructions.txt");
  private static final JsonNode EXAMPLES =
      JsonMapper.shared().readTree(text("/io/provisioning/mcp/model-examples.json"));

  private static final int MOST_EXAMPLES = 3;
  private static final int LONGEST_REQUEST = 500;
  private static final int LONGEST_REPEATED = 4_000;
  private static final int MOST_FINDINGS = 10;

  private final Sources sources;
  private final List<Turn> turns = new ArrayList<>();

  /**
   * What a request is about, as the caller may read it.
   *
   * @param document in normal form
   * @param extensions as the platform lists them, newest versions first
   * @param schema of documents
   */
  public record Sources(
      String request,
      JsonNode document,
      JsonNode extensions,
      JsonNode schema,
      List<String> providers) {}

  public Prompt(Sources sources) {
    this.sources = sources;
    var wanted = Wanted.of(sources.request());
    turns.add(new Turn(Role.SYSTEM, INSTRUCTIONS));
    turns.add(new Turn(Role.USER, data(wanted).toString()));
  }

  private JsonNode data(Wanted wanted) {
    var slices = new Slices(wanted);
    var data = JsonNodeFactory.instance.objectNode();
    data.put("request", Shown.text(sources.request(), LONGEST_REQUEST));
    data.set("examples", examples(wanted));
    data.set("declaration", slices.declaration(sources.document()));
    data.set("schema", Slices.shape(sources.schema(), sources.document(), wanted, false));
    data.set("catalogue", slices.catalogue(sources.document(), sources.extensions()));
    var providers = data.putArray("providers");
    sources.providers().forEach(each -> providers.add(Shown.text(each)));
    return data;
  }

  /** Those with the most words of the request. */
  private static JsonNode examples(Wanted wanted) {
    var chosen = JsonNodeFactory.instance.arrayNode();
    EXAMPLES
        .valueStream()
        .sorted(Comparator.comparingLong(each -> -common(each, wanted)))
        .limit(MOST_EXAMPLES)
        .forEach(each -> {
          var example = chosen.addObject();
          example.set("request", each.path("request"));
          example.set("answer", each.path("answer"));
        });
    return chosen;
  }

  private static long common(JsonNode example, Wanted wanted) {
    return Wanted.of(example.path("for").asString("")).words().stream()
        .filter(wanted::says)
        .count();
  }

  /** The turns so far. */
  public List<Turn> turns() {
    return List.copyOf(turns);
  }

  /**
   * Asks for another answer.
   *
   * @param answer that was not taken
   * @param findings why
   */
  public void refuse(String answer, List<Finding> findings) {
    var data = JsonNodeFactory.instance.objectNode();
    if (turns.size() == 2) {
      // what was wrong may be about a part that was left out
      data.set(
          "schema", Slices.shape(sources.schema(), sources.document(), new Wanted(Set.of()), true));
    }
    var refused = data.putArray("refused");
    findings.stream()
        .limit(MOST_FINDINGS)
        .forEach(each -> refused.add(Shown.text(each.toString(), LONGEST_REQUEST)));
    turns.add(new Turn(Role.ASSISTANT, Shown.text(answer, LONGEST_REPEATED)));
    turns.add(new Turn(Role.USER, data.toString()));
  }

  private static String text(String file) {
    try (@Nullable InputStream stream = Prompt.class.getResourceAsStream(file)) {
      var bytes = Objects.requireNonNull(stream, file).readAllBytes();
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
