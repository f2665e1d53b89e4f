package io.provisioning.sops;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.age.Identity;
import io.provisioning.age.Keys;
import io.provisioning.sops.store.SopsFormat;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

final class SopsFixtures {

  static final Instant NOW = Instant.parse("2026-11-25T06:00:00Z");

  /** Makes keys once: they take a while. */
  static final Identity ADA = anIdentity();

  static final Identity BOB = anIdentity();

  private SopsFixtures() {}

  static Identity anIdentity() {
    return Keys.identities(Keys.generate(false).secret()).getFirst();
  }

  static String recipient(Identity identity) {
    return identity.recipient().toString();
  }

  static Recipe to(Identity... identities) {
    return Recipe.to(Stream.of(identities).map(SopsFixtures::recipient).toList());
  }

  /** One group each. */
  static Recipe groups(int threshold, Identity... identities) {
    return new Recipe(
        Stream.of(identities).map(identity -> List.of(recipient(identity))).toList(),
        threshold,
        List.of(),
        Selection.DEFAULT,
        false);
  }

  static String encrypted(String plain, SopsFormat format, Recipe recipe) {
    return new String(SopsFile.encrypt(plain.getBytes(UTF_8), format, recipe, NOW), UTF_8);
  }

  static String encrypted(String plain, SopsFormat format) {
    return encrypted(plain, format, to(ADA));
  }

  static SopsFile read(String file, SopsFormat format) {
    return SopsFile.read(file.getBytes(UTF_8), format);
  }

  static OpenedFile opened(String file, SopsFormat format, Identity... identities) {
    return read(file, format).open(List.of(identities));
  }

  static String decrypted(String file, SopsFormat format, Identity... identities) {
    return new String(opened(file, format, identities).plain(), UTF_8);
  }

  static String decrypted(String file, SopsFormat format) {
    return decrypted(file, format, ADA);
  }
}
