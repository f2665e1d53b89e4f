package io.provisioning.provider.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.provider.IdempotencyKey;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Everything that ever happened in the simulated world, one JSON object a line, and what follows
 * from it. It is written but not synced: it survives the end of the process, as a real provider
 * would, not that of the machine.
 */
final class Ledger implements AutoCloseable {

  private static final JsonMapper JSON =
      JsonMapper.builder().addMixIn(ResourceSpec.class, SpecMixin.class).build();

  private final FileChannel file;
  private final Map<ResourceId, Entry> present = new LinkedHashMap<>();

  private Ledger(FileChannel file) {
    this.file = file;
  }

  static Ledger open(Path path) {
    try {
      Files.createDirectories(path.toAbsolutePath().getParent());
      var channel =
          FileChannel.open(
              path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      var ledger = new Ledger(channel);
      long end = 0;
      for (var line : lines(path)) {
        ledger.fold(JSON.readValue(line, Entry.class));
        end += line.getBytes(UTF_8).length + 1;
      }
      channel.truncate(end).position(end);
      return ledger;
    } catch (IOException e) {
      throw new UncheckedIOException("the simulated world in " + path + " cannot be read", e);
    } catch (JacksonException e) {
      throw new IllegalStateException(
          "the simulated world in " + path + " is damaged; delete the file to begin a new one", e);
    }
  }

  /** All entries of a ledger file, in order; a torn last line is left out. */
  static List<Entry> read(Path path) {
    try {
      return lines(path).stream().map(line -> JSON.readValue(line, Entry.class)).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> lines(Path path) throws IOException {
    var text = Files.readString(path, UTF_8);
    return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
  }

  synchronized Optional<Entry> find(ResourceId id) {
    return Optional.ofNullable(present.get(id));
  }

  synchronized Collection<Entry> present() {
    return new ArrayList<>(present.values());
  }

  synchronized void append(Entry entry) {
    try {
      var line = ByteBuffer.wrap((JSON.writeValueAsString(entry) + "\n").getBytes(UTF_8));
      while (line.hasRemaining()) {
        file.write(line);
      }
      fold(entry);
    } catch (IOException e) {
      throw new ProviderException(
          Kind.PERMANENT, "the simulated world cannot be written: " + e.getMessage(), e);
    }
  }

  private void fold(Entry entry) {
    if (entry.spec() == null) {
      present.remove(entry.id());
    } else {
      present.put(entry.id(), entry);
    }
  }

  @Override
  public synchronized void close() {
    try {
      file.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * One thing that happened.
   *
   * @param effect {@code created}, {@code changed} or {@code deleted}
   * @param spec absent when deleted
   * @param addresses of a server, in each of its networks
   */
  record Entry(
      String effect,
      String key,
      ResourceId id,
      String providerId,
      @Nullable ResourceSpec spec,
      Map<String, String> addresses) {

    static Entry deleted(IdempotencyKey key, Entry before) {
      return new Entry("deleted", key.value(), before.id(), before.providerId(), null, Map.of());
    }
  }
}
