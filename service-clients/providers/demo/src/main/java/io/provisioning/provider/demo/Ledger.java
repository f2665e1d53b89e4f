package io.provisioning.provider.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

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
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Everything that ever happened in the simulated world, one JSON object a line, and what follows
 * from it. It is written but not synced: it survives the end of the process, as a real provider
 * would, not that of the machine. Lines that somebody else appends are taken in, so that drift can
 * be tried. Not safe for use by many threads.
 */
final class Ledger implements AutoCloseable {

  private static final JsonMapper JSON =
      JsonMapper.builder().addMixIn(ResourceSpec.class, SpecMixin.class).build();

  private final Path path;
  private final FileChannel file;
  private final Map<ResourceId, Entry> present = new LinkedHashMap<>();
  private final Set<String> addresses = new HashSet<>();
  private long end;

  private Ledger(Path path, FileChannel file) {
    this.path = path;
    this.file = file;
  }

  static Ledger open(Path path) {
    try {
      Files.createDirectories(path.toAbsolutePath().getParent());
      var ledger =
          new Ledger(
              path,
              FileChannel.open(
                  path,
                  StandardOpenOption.CREATE,
                  StandardOpenOption.READ,
                  StandardOpenOption.WRITE));
      ledger.takeIn();
      // What a process wrote while it was killed never happened.
      ledger.file.truncate(ledger.end);
      return ledger;
    } catch (IOException e) {
      throw unreadable(path, e);
    }
  }

  /** All entries of a ledger file, in order; a torn last line is left out. */
  static List<Entry> read(Path path) {
    try {
      return Files.readString(path)
          .lines()
          .filter(line -> line.endsWith("}"))
          .map(Ledger::entry)
          .toList();
    } catch (IOException e) {
      throw unreadable(path, e);
    }
  }

  Optional<Entry> find(ResourceId id) {
    return Optional.ofNullable(present.get(id));
  }

  Collection<Entry> present() {
    return Collections.unmodifiableCollection(present.values());
  }

  /** Whether a server has the address. */
  boolean isTaken(String address) {
    return addresses.contains(address);
  }

  void append(Entry entry) {
    try {
      var line = ByteBuffer.wrap((JSON.writeValueAsString(entry) + "\n").getBytes(UTF_8));
      while (line.hasRemaining()) {
        end += file.write(line, end);
      }
      fold(entry);
    } catch (IOException e) {
      throw new ProviderException(
          Kind.PERMANENT, "the simulated world cannot be written: " + e.getMessage(), e);
    }
  }

  /** Reads what was appended since, up to the last whole line. */
  void takeIn() {
    try {
      long size = file.size();
      if (size <= end) {
        return;
      }
      var bytes = ByteBuffer.allocate(Math.toIntExact(size - end));
      while (bytes.hasRemaining() && file.read(bytes, end + bytes.position()) >= 0) {
        // Until all is read.
      }
      int start = 0;
      for (int n = 0; n < bytes.position(); n++) {
        if (bytes.get(n) == '\n') {
          fold(entry(new String(bytes.array(), start, n - start, UTF_8)));
          start = n + 1;
        }
      }
      end += start;
    } catch (IOException e) {
      throw unreadable(path, e);
    } catch (JacksonException e) {
      throw new ProviderException(
          Kind.PERMANENT,
          "the simulated world in " + path + " is damaged; delete the file to begin a new one",
          e);
    }
  }

  private static Entry entry(String line) {
    return JSON.readValue(line, Entry.class);
  }

  private void fold(Entry entry) {
    var before = entry.spec() == null ? present.remove(entry.id()) : present.put(entry.id(), entry);
    if (before != null) {
      addresses.removeAll(before.addresses().values());
    }
    addresses.addAll(entry.addresses().values());
  }

  private static ProviderException unreadable(Path path, IOException cause) {
    return new ProviderException(
        Kind.PERMANENT, "the simulated world in " + path + " cannot be read", cause);
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
