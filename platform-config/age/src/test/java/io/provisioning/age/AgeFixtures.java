package io.provisioning.age;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Random;

final class AgeFixtures {

  private AgeFixtures() {}

  static byte[] encrypted(byte[] content, Recipient... recipients) {
    var out = new ByteArrayOutputStream();
    try {
      Age.encrypt(new ByteArrayInputStream(content), out, List.of(recipients));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  static byte[] armored(byte[] file) {
    var out = new ByteArrayOutputStream();
    try (var text = Armor.write(out)) {
      text.write(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  static byte[] decrypted(byte[] file, Identity... identities) {
    try (var in = Age.decrypt(new ByteArrayInputStream(file), List.of(identities))) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Inspection inspected(byte[] file) {
    try {
      return Age.inspect(new ByteArrayInputStream(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Identity anIdentity() {
    return Keys.identities(Keys.generate(false).secret()).getFirst();
  }

  static Identity aHybridIdentity() {
    return Keys.identities(Keys.generate(true).secret()).getFirst();
  }

  /** The same for the same size. */
  static byte[] content(int size) {
    var bytes = new byte[size];
    new Random(size).nextBytes(bytes);
    return bytes;
  }
}
