package io.provisioning.orchestrator.webhook;

import io.provisioning.config.file.WholeFile;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Up to which event of each workflow all deliveries are durable. One line for each step forward; of
 * a line that was cut off, what is left is a lower number, so at worst something is noted again.
 * Used by one thread.
 */
final class Marks {

  private static final Pattern LINE = Pattern.compile("(?m)^([0-9a-f-]{36}) (\\d{1,18})$");

  private final Path file;
  private final Map<String, Long> positions = new HashMap<>();

  Marks(Path directory) {
    file = directory.resolve("marks");
  }

  /**
   * Reads them, and writes those that are still of use anew.
   *
   * @param isKnown whether there is such a workflow
   * @throws ProblemException UNAVAILABLE if that cannot be done
   */
  void open(Predicate<String> isKnown) {
    try {
      if (Files.exists(file)) {
        LINE.matcher(Files.readString(file))
            .results()
            .forEach(
                line -> positions.merge(line.group(1), Long.valueOf(line.group(2)), Math::max));
      }
      positions.keySet().removeIf(isKnown.negate());
      WholeFile.write(file, text(positions).getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw WebhookFiles.unavailable("the marks cannot be read or saved", e);
    }
  }

  /** 0 where nothing was noted yet. */
  long of(String workflow) {
    return positions.getOrDefault(workflow, 0L);
  }

  /**
   * Goes forward.
   *
   * @throws ProblemException UNAVAILABLE if that cannot be done; nothing has changed then
   */
  void advance(Map<String, Long> further) {
    if (further.isEmpty()) {
      return;
    }
    try (var channel = FileChannel.open(file, StandardOpenOption.APPEND)) {
      // A line before that did not go to disk as a whole must not run into this one.
      var bytes = ByteBuffer.wrap(("\n" + text(further)).getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(false);
    } catch (IOException e) {
      throw WebhookFiles.unavailable("the marks cannot be saved", e);
    }
    further.forEach((workflow, position) -> positions.merge(workflow, position, Math::max));
  }

  private static String text(Map<String, Long> positions) {
    return positions.entrySet().stream()
        .map(mark -> mark.getKey() + " " + mark.getValue() + "\n")
        .collect(Collectors.joining());
  }
}
