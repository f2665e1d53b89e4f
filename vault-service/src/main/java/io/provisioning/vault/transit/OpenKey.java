package io.provisioning.vault.transit;

import io.provisioning.vault.transit.cipher.KeyType;
import java.util.Arrays;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Some versions of a key, opened. Their material is overwritten once it is closed. */
final class OpenKey implements AutoCloseable {

  private final TransitKey key;
  private final Map<Integer, Opened> versions = new TreeMap<>();

  /** A version with its material. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Opened(int number, byte[] material, @Nullable String publicKey) {

    @Override
    public String toString() {
      return "version " + number;
    }
  }

  OpenKey(TransitKey key) {
    this.key = key;
  }

  /** Takes a version over. */
  void add(KeyVersion version, byte[] material) {
    versions.put(version.number(), new Opened(version.number(), material, version.publicKey()));
  }

  KeyType type() {
    return key.type();
  }

  /** The version that encrypts and signs. */
  Opened latest() {
    return version(key.latestVersion());
  }

  /** A version. */
  Opened version(int number) {
    var version = versions.get(number);
    if (version == null) {
      throw TransitProblem.unknown(key.id()); // it was deleted at this moment
    }
    return version;
  }

  /** Which key this is, and which of its versions. */
  TransitAnswers.Used used() {
    SortedSet<Integer> numbers = new TreeSet<>(versions.keySet());
    return new TransitAnswers.Used(key.id(), numbers);
  }

  @Override
  public void close() {
    versions.values().forEach(version -> Arrays.fill(version.material(), (byte) 0));
  }
}
