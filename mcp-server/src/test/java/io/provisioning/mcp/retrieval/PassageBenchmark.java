package io.provisioning.mcp.retrieval;

import io.provisioning.mcp.retrieval.index.Passage;
import io.provisioning.mcp.retrieval.index.Passage.Collection;
import io.provisioning.mcp.retrieval.index.PassageIndex;
import io.provisioning.mcp.retrieval.index.Subjects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.IOUtils;

/**
 * How fast passages are indexed and found. The passages are those of the documentation again and
 * again, each with some words of another, so that no two are alike.
 */
final class PassageBenchmark {

  private static final int QUESTIONS = 2_000;
  private static final int WARM_UP = 500;

  private PassageBenchmark() {}

  /** Takes the number of passages, 100,000 unless given, and prints one line of JSON. */
  public static void main(String[] arguments) throws IOException {
    var count = arguments.length == 0 ? 100_000 : Integer.parseInt(arguments[0]);
    var directory = Files.createTempDirectory("passages");
    try (var index = new PassageIndex(FSDirectory.open(directory))) {
      var passages = passages(count);
      var begun = System.nanoTime();
      index.replace(Collection.DOCUMENTATION, "1", passages);
      var seconds = (System.nanoTime() - begun) / 1e9;
      var times = times(index);
      System.out.printf(
          "{\"passages\": %d, \"indexed_per_second\": %.0f, \"ask_median_ms\": %.1f,"
              + " \"ask_p95_ms\": %.1f, \"ask_p99_ms\": %.1f}%n",
          index.size(),
          count / seconds,
          times[QUESTIONS / 2] / 1e6,
          times[QUESTIONS * 95 / 100] / 1e6,
          times[QUESTIONS * 99 / 100] / 1e6);
    } finally {
      IOUtils.rm(directory);
    }
  }

  private static List<Passage> passages(int count) {
    var random = new Random(1);
    var real = Documentation.packaged().passages();
    var subjects = Subjects.packaged();
    var passages = new ArrayList<Passage>();
    for (var number = 0; number < count; number++) {
      var one = real.get(number % real.size());
      var words = real.get(random.nextInt(real.size())).text().split("\\s+", -1);
      var begin = random.nextInt(words.length);
      var some = Arrays.copyOfRange(words, begin, Math.min(words.length, begin + 20));
      passages.add(
          new Passage(
              Collection.DOCUMENTATION,
              one.source() + number / real.size(),
              one.line(),
              one.title(),
              one.heading(),
              String.join("\n", one.text(), subjects.of(one), String.join(" ", some))));
    }
    return passages;
  }

  private static long[] times(PassageIndex index) throws IOException {
    var questions =
        Files.readAllLines(Path.of("src/test/resources/retrieval/questions.txt")).stream()
            .filter(line -> !line.startsWith("#"))
            .map(line -> line.split(" \\| ", 2)[0])
            .toList();
    var times = new long[QUESTIONS];
    for (var number = -WARM_UP; number < QUESTIONS; number++) {
      var question = questions.get(Math.floorMod(number, questions.size()));
      var begun = System.nanoTime();
      Answers.to(question, index, Set.of(Collection.DOCUMENTATION), 5);
      if (number >= 0) {
        times[number] = System.nanoTime() - begun;
      }
    }
    Arrays.sort(times);
    return times;
  }
}
