package io.provisioning.mcp.retrieval;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.mcp.retrieval.Passage.Collection;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * How well questions in people's own words find the documentation. What decides a ranking was
 * chosen by the tuning half; the other half is measured.
 */
class RetrievalQualityTests {

  private static final Path QUESTIONS = Path.of("src/test/resources/retrieval");
  private static final int MOST = 5;

  private static PassageIndex index;

  private record Case(String question, List<String> right) {

    boolean isHeldOut() throws Exception {
      var bytes = question.getBytes(StandardCharsets.UTF_8);
      return MessageDigest.getInstance("SHA-256").digest(bytes)[0] % 2 == 0;
    }

    boolean isRight(Passage passage) {
      return right.stream()
          .anyMatch(place -> {
            var parts = place.split("#", 2);
            var headings = List.of(passage.heading().split(Passage.BELOW, -1));
            return passage.source().equals(parts[0])
                && (parts.length == 1 || headings.getLast().equals(parts[1]));
          });
    }
  }

  @BeforeAll
  static void readTheDocumentation() throws IOException {
    index = new PassageIndex(new ByteBuffersDirectory());
    var passages = Documentation.packaged().passages();
    index.replace(Collection.DOCUMENTATION, "1", passages);
    System.out.printf("%d passages%n", index.size());
  }

  @AfterAll
  static void close() throws IOException {
    index.close();
  }

  @Test
  void everyRightPlaceExists() throws IOException {
    var passages = Documentation.packaged().passages();
    for (var each : cases()) {
      for (var place : each.right()) {
        var alone = new Case(each.question(), List.of(place));
        assertThat(passages).as(place).anyMatch(alone::isRight);
      }
    }
  }

  @Test
  void questionsFindTheirPassage() throws Exception {
    var tuning = new Figures();
    var heldOut = new Figures();
    for (var each : cases()) {
      (each.isHeldOut() ? heldOut : tuning).add(each, rank(each));
    }
    System.out.println("tuning half: " + tuning);
    System.out.println("held-out half: " + heldOut);
    tuning.misses.forEach(miss -> System.out.println("  missed (tuning): " + miss));

    // what was reached must not be lost (0.83 and 0.64; a page more in the documentation moves them
    // by one or two
    // hundredths); the goal, 0.9 and 0.75, is not reached on this half yet
    assertThat(heldOut.asked).isGreaterThanOrEqualTo(60);
    assertThat(heldOut.recall()).isGreaterThanOrEqualTo(0.80);
    assertThat(heldOut.reciprocalRank()).isGreaterThanOrEqualTo(0.62);
  }

  @Test
  void whatTheDocumentationDoesNotSayIsNotFound() throws IOException {
    var answered = new ArrayList<String>();
    var questions = lines("unanswerable.txt");
    for (var question : questions) {
      if (Answers.to(question, index, Set.of(Collection.DOCUMENTATION), MOST).isAnswered()) {
        answered.add(question);
      }
    }
    var share = 1 - (double) answered.size() / questions.size();
    System.out.printf("not found: %.3f of %d%n", share, questions.size());
    answered.forEach(question -> System.out.println("  answered: " + question));

    assertThat(questions).hasSizeGreaterThanOrEqualTo(40);
    assertThat(share).isGreaterThanOrEqualTo(0.95);
  }

  /** From 1; 0 if it is not among the first, or if the answer is that nothing was found. */
  private static int rank(Case each) {
    var found = Answers.to(each.question(), index, Set.of(Collection.DOCUMENTATION), MOST);
    if (!found.isAnswered()) {
      return 0;
    }
    for (var place = 0; place < found.hits().size(); place++) {
      if (each.isRight(found.hits().get(place).passage())) {
        return place + 1;
      }
    }
    return 0;
  }

  private static final class Figures {

    private int asked;
    private int found;
    private double reciprocal;
    private final List<String> misses = new ArrayList<>();

    void add(Case each, int rank) {
      asked++;
      if (rank > 0) {
        found++;
        reciprocal += 1.0 / rank;
      }
      if (rank != 1) {
        misses.add(rank + " " + each.question());
      }
    }

    double recall() {
      return (double) found / asked;
    }

    double reciprocalRank() {
      return reciprocal / asked;
    }

    @Override
    public String toString() {
      return "%d questions, recall@5 %.3f, MRR %.3f".formatted(asked, recall(), reciprocalRank());
    }
  }

  private static List<Case> cases() throws IOException {
    return lines("questions.txt").stream()
        .map(line -> line.split(" \\| ", 2))
        .map(parts -> new Case(parts[0], List.of(parts[1].split("; ", -1))))
        .toList();
  }

  private static List<String> lines(String file) throws IOException {
    return Files.readAllLines(QUESTIONS.resolve(file)).stream()
        .filter(line -> !line.startsWith("#"))
        .toList();
  }
}
