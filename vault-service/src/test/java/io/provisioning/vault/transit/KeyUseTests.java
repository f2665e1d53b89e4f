package io.provisioning.vault.transit;

import static io.provisioning.vault.transit.TransitFixtures.ADA;
import static io.provisioning.vault.transit.TransitFixtures.bytes;
import static io.provisioning.vault.transit.TransitFixtures.id;
import static io.provisioning.vault.transit.TransitFixtures.orchestrator;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.vault.transit.TransitBatch.EncryptBatch;
import io.provisioning.vault.transit.TransitBatch.EncryptItem;
import io.provisioning.vault.transit.cipher.KeyType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyUseTests {

  private final TransitFixtures vault = new TransitFixtures();

  private static Problem problemOf(ThrowingCallable call) {
    var problem = new ArrayList<Problem>();
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(ProblemException.class, e -> problem.add(e.problem()));
    return problem.getFirst();
  }

  private void refuses(TransitProblem problem, ThrowingCallable call) {
    assertThat(problemOf(call)).isEqualTo(problem);
  }

  @Test
  void whatIsEncryptedIsDecryptedAndNothingIsRepeated() {
    vault.create("card", KeyType.AES256_GCM);

    var one = vault.encrypt("card", "4111", null);
    var two = vault.encrypt("card", "4111", null);

    assertThat(one).matches("vault:v1:[A-Za-z0-9+/]+=*").isNotEqualTo(two);
    assertThat(vault.decrypt("card", one, null)).isEqualTo("4111");
    assertThat(vault.decrypt("card", two, null)).isEqualTo("4111");
    assertThat(vault.decrypt("card", vault.encrypt("card", "", ""), null)).isEmpty();
  }

  @Test
  void theContextIsNeededAgain() {
    vault.create("card", KeyType.AES256_GCM);

    var sealed = vault.encrypt("card", "4111", "order 7");

    assertThat(vault.decrypt("card", sealed, "order 7")).isEqualTo("4111");
    refuses(TransitProblem.REFUSED_CIPHERTEXT, () -> vault.decrypt("card", sealed, "order 8"));
    refuses(TransitProblem.REFUSED_CIPHERTEXT, () -> vault.decrypt("card", sealed, null));
  }

  /** Of every length modulo 3, so that base64 has bits that mean nothing. */
  @ParameterizedTest
  @ValueSource(strings = {"4111", "41111", "411111"})
  void noCharacterOfACiphertextCanBeAnother(String plain) {
    vault.create("card", KeyType.AES256_GCM);
    vault.rotate("card");
    var sealed = vault.encrypt("card", plain, null);

    for (var place = 0; place < sealed.length(); place++) {
      for (var sign : "A1+/=:b".toCharArray()) {
        if (sealed.charAt(place) != sign) {
          var altered = sealed.substring(0, place) + sign + sealed.substring(place + 1);
          assertThat(problemOf(() -> vault.decrypt("card", altered, null)))
              .as(altered)
              .isIn(TransitProblem.REFUSED_CIPHERTEXT, TransitProblem.INVALID_TRANSIT_REQUEST);
        }
      }
    }
  }

  @Test
  void bitsOfBase64ThatMeanNothingAreRefused() {
    vault.create("card", KeyType.AES256_GCM);
    var sealed = vault.encrypt("card", "4111", null); // 32 bytes, so the last two bits say nothing

    for (var sign :
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".toCharArray()) {
      var altered = sealed.substring(0, sealed.length() - 2) + sign + "=";
      if (!altered.equals(sealed)) {
        assertThat(problemOf(() -> vault.decrypt("card", altered, null)))
            .isIn(TransitProblem.REFUSED_CIPHERTEXT, TransitProblem.INVALID_TRANSIT_REQUEST);
      }
    }
  }

  @Test
  void anotherKeyDecryptsNothing() {
    vault.create("card", KeyType.AES256_GCM);
    vault.create("name", KeyType.AES256_GCM);
    var sealed = vault.encrypt("card", "4111", null);

    refuses(TransitProblem.REFUSED_CIPHERTEXT, () -> vault.decrypt("name", sealed, null));
    refuses(
        TransitProblem.REFUSED_CIPHERTEXT,
        () -> vault.decrypt("card", sealed.replace(":v1:", ":v2:"), null));
    refuses(TransitProblem.UNKNOWN_TRANSIT_KEY, () -> vault.decrypt("none", sealed, null));
  }

  @Test
  void olderVersionsDecryptDownToTheOldestThatIsSet() {
    vault.create("card", KeyType.AES256_GCM);
    var first = vault.encrypt("card", "4111", "c");
    vault.rotate("card");
    var second = vault.encrypt("card", "4222", "c");

    assertThat(second).startsWith("vault:v2:");
    assertThat(vault.decrypt("card", first, "c")).isEqualTo("4111");
    vault.update("card", 2, false);
    refuses(TransitProblem.TRANSIT_VERSION_RETIRED, () -> vault.decrypt("card", first, "c"));
    refuses(TransitProblem.TRANSIT_VERSION_RETIRED, () -> vault.rewrap("card", first, "c"));
    assertThat(vault.decrypt("card", second, "c")).isEqualTo("4222");
    vault.update("card", 1, false);
    assertThat(vault.decrypt("card", first, "c")).isEqualTo("4111");
  }

  @Test
  void whatIsWrappedAgainIsOfTheLatestVersion() {
    vault.create("card", KeyType.AES256_GCM);
    var first = vault.encrypt("card", "4111", "c");
    vault.rotate("card");

    var again = vault.rewrap("card", first, "c");

    assertThat(again).startsWith("vault:v2:");
    assertThat(vault.decrypt("card", again, "c")).isEqualTo("4111");
    refuses(TransitProblem.REFUSED_CIPHERTEXT, () -> vault.rewrap("card", first, "other"));
  }

  @ParameterizedTest
  @EnumSource(names = {"ED25519", "ECDSA_P256"})
  void signaturesAreOfTheirMessageKeyAndVersion(KeyType type) {
    vault.create("release", type);
    vault.create("other", type);
    var first = vault.sign("release", "1.0");
    vault.rotate("release");
    var second = vault.sign("release", "1.0");

    assertThat(vault.verify("release", "1.0", first)).isTrue();
    assertThat(vault.verify("release", "1.0", second)).isTrue();
    assertThat(vault.verify("release", "1.1", second)).isFalse();
    assertThat(vault.verify("other", "1.0", first)).isFalse();
    assertThat(vault.verify("release", "1.0", first.replace(":v1:", ":v2:"))).isFalse();
    vault.update("release", 2, false);
    refuses(TransitProblem.TRANSIT_VERSION_RETIRED, () -> vault.verify("release", "1.0", first));
  }

  @ParameterizedTest
  @EnumSource(names = {"ED25519", "ECDSA_P256", "HMAC_SHA256"})
  void noByteOfASignatureCanBeAnother(KeyType type) {
    vault.create("key", type);
    var text = type == KeyType.HMAC_SHA256 ? vault.hmac("key", "1.0") : vault.sign("key", "1.0");
    var signature = VersionedText.read(text, "signature");

    assertThat(vault.verify("key", "1.0", text)).isTrue();
    for (var place = 0; place < signature.content().length; place++) {
      for (var bit = 0; bit < 8; bit++) {
        var altered = signature.content().clone();
        altered[place] ^= (byte) (1 << bit);
        assertThat(vault.verify("key", "1.0", new VersionedText(1, altered).toString()))
            .as("byte %d, bit %d", place, bit)
            .isFalse();
      }
    }
    assertThat(vault.verify("key", "1.0", "vault:v1:")).isFalse();
  }

  @Test
  void keysDoOnlyWhatTheirTypeIsFor() {
    vault.create("aes", KeyType.AES256_GCM);
    vault.create("mac", KeyType.HMAC_SHA256);
    vault.create("sign", KeyType.ED25519);
    var sealed = vault.encrypt("aes", "a", null);

    refuses(TransitProblem.UNSUITABLE_TRANSIT_KEY, () -> vault.sign("aes", "a"));
    refuses(TransitProblem.UNSUITABLE_TRANSIT_KEY, () -> vault.sign("mac", "a"));
    refuses(TransitProblem.UNSUITABLE_TRANSIT_KEY, () -> vault.hmac("sign", "a"));
    refuses(TransitProblem.UNSUITABLE_TRANSIT_KEY, () -> vault.encrypt("sign", "a", null));
    refuses(TransitProblem.UNSUITABLE_TRANSIT_KEY, () -> vault.decrypt("mac", sealed, null));
    refuses(TransitProblem.UNSUITABLE_TRANSIT_KEY, () -> vault.rewrap("mac", sealed, null));
    refuses(TransitProblem.UNSUITABLE_TRANSIT_KEY, () -> vault.verify("aes", "a", sealed));
  }

  @Test
  void aBatchIsBoundedInBytes() {
    vault.create("card", KeyType.AES256_GCM);
    var half = bytes("x".repeat(1 << 19));
    var items = Collections.nCopies(2, new EncryptItem(half, null));
    var more = new ArrayList<>(items);
    more.add(new EncryptItem(bytes("x"), null));

    var encrypted = vault.use.encrypt(ADA, id("card"), new EncryptBatch(items));

    assertThat(encrypted.items()).hasSize(2);
    var sealed = encrypted.items().getFirst().ciphertext();
    assertThat(vault.decrypt("card", sealed, null)).hasSize(1 << 19);
    refuses(
        TransitProblem.INVALID_TRANSIT_REQUEST,
        () -> vault.use.encrypt(ADA, id("card"), new EncryptBatch(more)));
  }

  @Test
  void usesAreRecordedWithKeyAndVersionAndNoValue() {
    vault.create("card", KeyType.AES256_GCM);
    var sealed = vault.encrypt("card", "4111", "c");
    vault.rotate("card");
    vault.rewrap("card", sealed, "c");
    vault.decrypt("card", sealed, "c");
    refuses(TransitProblem.REFUSED_CIPHERTEXT, () -> vault.decrypt("card", sealed, "d"));

    assertThat(vault.store.uses())
        .containsExactly(
            "WRITE DONE transit:card@1",
            "ENCRYPT DONE transit:card@1",
            "WRITE DONE transit:card@2",
            "REWRAP DONE transit:card@1",
            "REWRAP DONE transit:card@2",
            "DECRYPT DONE transit:card@1",
            "DECRYPT REFUSED transit:card@null");
  }

  @Test
  void aServiceUsesKeysOfItsWorkspaceOnly() {
    vault.create("card", KeyType.AES256_GCM);
    var batch = new EncryptBatch(List.of(new EncryptItem(bytes("a"), null)));

    assertThat(vault.use.encrypt(orchestrator("shop"), id("card"), batch).items()).hasSize(1);
    assertThat(problemOf(() -> vault.use.encrypt(orchestrator("other"), id("card"), batch)).kind())
        .isEqualTo(Problem.Kind.DENIED);
  }

  @Test
  void aSealedVaultUsesNoKey() {
    vault.create("card", KeyType.AES256_GCM);
    vault.seal.seal();

    assertThat(problemOf(() -> vault.encrypt("card", "a", null)).kind())
        .isEqualTo(Problem.Kind.UNAVAILABLE);
  }
}
