package io.provisioning.controlcenter.authorization;

import static io.provisioning.controlcenter.authorization.CallerFixtures.NOW;

import io.provisioning.controlcenter.authorization.policy.PolicyFile;
import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.Caller.Factor;
import io.provisioning.controlcenter.identity.Caller.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Requests with the decisions that they should get, from data files. */
final class Corpus {

  private static final Path DIRECTORY = Path.of("src/test/resources/authorization/corpus");

  private Corpus() {}

  /**
   * A request, and the right decision.
   *
   * @param decision {@code allow}, {@code deny}, or {@code step-up} if a fresh factor would do
   */
  record Row(Caller caller, Question question, String decision, List<String> policies) {}

  static List<Row> rows() throws IOException {
    try (var lines = Files.lines(DIRECTORY.resolve("decisions.csv"))) {
      return lines.skip(1).map(Corpus::row).toList();
    }
  }

  static PolicyFile policies() throws IOException {
    return new PolicyFile("team.cedar", Files.readString(DIRECTORY.resolve("team.cedar")));
  }

  static void fill(Inventory inventory) throws IOException {
    for (var line :
        Files.readAllLines(DIRECTORY.resolve("resources.csv")).stream().skip(1).toList()) {
      var cells = cells(line);
      var tag = cells.get(3).split("=", -1);
      var tags = tag.length == 2 ? Map.of(tag[0], tag[1]) : Map.<String, String>of();
      inventory.put(cells.get(0), cells.get(1), cells.get(2), tags);
    }
  }

  private static Row row(String line) {
    var cells = cells(line);
    return new Row(
        caller(cells.get(0), cells.get(1), words(cells.get(2)), words(cells.get(3)), cells.get(4)),
        new Question(
            cells.get(5), absent(cells.get(6)), absent(cells.get(7)), flags(words(cells.get(8)))),
        cells.get(9),
        List.copyOf(words(cells.get(10)).stream().sorted().toList()));
  }

  static Caller caller(
      String id, String kind, Set<String> roles, Set<String> groups, String factor) {
    return new Caller(
        id,
        Kind.valueOf(kind.toUpperCase(Locale.ROOT)),
        id,
        roles,
        groups,
        factor.equals("password") ? Set.of(Factor.PASSWORD) : Set.of(Factor.PASSWORD, Factor.TOTP),
        factor.equals("fresh") ? NOW : Instant.EPOCH,
        "session");
  }

  static Map<String, Object> flags(Set<String> names) {
    var flags = new HashMap<String, Object>();
    names.forEach(name -> flags.put(name, true));
    return flags;
  }

  private static Set<String> words(String text) {
    return Set.copyOf(Stream.of(text.split(" ", -1)).filter(word -> !word.isEmpty()).toList());
  }

  private static @Nullable String absent(String cell) {
    return cell.isEmpty() ? null : cell;
  }

  private static List<String> cells(String line) {
    return List.of(line.split(",", -1));
  }
}
