package io.provisioning.detector.alert;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Collection;
import java.util.function.Consumer;
import java.util.zip.CRC32;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The file of the history: one event a line, as {@code <CRC-32, eight hex digits> <JSON>}. What was
 * written is on the disk. A line that was torn off is cut, a damaged one is passed over. For one
 * thread at a time.
 */
final class AlertLog implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(AlertLog.class);
  private static final int CHECKSUM = 8;
  private static final String PERMISSIONS = "rw-------";

  private final Path file;
  private final JsonMapper json;
  private FileChannel channel;
  private long end;

  private AlertLog(Path file, JsonMapper json, FileChannel channel, long end) {
    this.file = file;
    this.json = json;
    this.channel = channel;
    this.end = end;
  }

  /** Opens the file, which is made if there is none, and gives what is in it, oldest first. */
  static AlertLog open(Path directory, JsonMapper json, Consumer<AlertEvent> events)
      throws IOException {
    Files.createDirectories(directory);
    var file = directory.resolve("alerts.log");
    long end = Files.exists(file) ? read(file, json, events) : 0;
    var channel = FileChannel.open(file, CREATE, WRITE);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(PERMISSIONS));
    channel.truncate(end);
    channel.position(end);
    return new AlertLog(file, json, channel, end);
  }

  /** Tells where the last whole line ends. */
  private static long read(Path file, JsonMapper json, Consumer<AlertEvent> events)
      throws IOException {
    long end = 0;
    try (var bytes = new BufferedInputStream(Files.newInputStream(file))) {
      var line = new ByteArrayOutputStream();
      for (int next = bytes.read(); next >= 0; next = bytes.read()) {
        if (next == '\n') {
          end += line.size() + 1L;
          take(line.toByteArray(), json, events);
          line.reset();
        } else {
          line.write(next);
        }
      }
    }
    return end;
  }

  private static void take(byte[] line, JsonMapper json, Consumer<AlertEvent> events) {
    try {
      if (line.length > CHECKSUM + 1) {
        var text = Arrays.copyOfRange(line, CHECKSUM + 1, line.length);
        if (new String(line, 0, CHECKSUM + 1, US_ASCII).equals(checksum(text) + " ")) {
          events.accept(json.readValue(text, AlertEvent.class));
          return;
        }
      }
    } catch (JacksonException e) {
      // said below
    }
    LOG.warn("a damaged line of the history of alerts is passed over");
  }

  /** Adds events. If that fails, none of them is there. */
  void append(Collection<? extends AlertEvent> events) throws IOException {
    var bytes = text(events).getBytes(UTF_8);
    try {
      write(channel, bytes);
      channel.force(false);
      end += bytes.length;
    } catch (IOException e) {
      channel.truncate(end);
      channel.position(end);
      throw e;
    }
  }

  /** Puts these in the place of all that was written. */
  void replace(Collection<? extends AlertEvent> events) throws IOException {
    var next = file.resolveSibling(file.getFileName() + ".new");
    Files.deleteIfExists(next);
    var bytes = text(events).getBytes(UTF_8);
    var written = FileChannel.open(next, CREATE, WRITE);
    Files.setPosixFilePermissions(next, PosixFilePermissions.fromString(PERMISSIONS));
    write(written, bytes);
    written.force(true);
    Files.move(next, file, ATOMIC_MOVE);
    channel.close();
    channel = written;
    end = bytes.length;
  }

  private static void write(FileChannel channel, byte[] bytes) throws IOException {
    var buffer = ByteBuffer.wrap(bytes);
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
  }

  private String text(Collection<? extends AlertEvent> events) {
    var text = new StringBuilder();
    for (AlertEvent event : events) {
      var line = json.writerFor(AlertEvent.class).writeValueAsString(event);
      text.append(checksum(line.getBytes(UTF_8))).append(' ').append(line).append('\n');
    }
    return text.toString();
  }

  private static String checksum(byte[] bytes) {
    var crc = new CRC32();
    crc.update(bytes);
    return "%08x".formatted(crc.getValue());
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
