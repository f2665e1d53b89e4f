package io.provisioning.vault.transit;

import static io.provisioning.vault.transit.TransitFixtures.ADA;
import static io.provisioning.vault.transit.TransitFixtures.id;
import static io.provisioning.vault.transit.TransitFixtures.orchestrator;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.vault.transit.KeyRequests.CreateTransitKey;
import io.provisioning.vault.transit.KeyRequests.UpdateTransitKey;
import io.provisioning.vault.transit.TransitKeys.Sealed;
import io.provisioning.vault.transit.cipher.KeyType;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KeyLifeTests {

  private final TransitFixtures vault = new TransitFixtures();

  private static void refuses(Problem problem, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            ProblemException.class, e -> assertThat(e.problem()).isEqualTo(problem));
  }

  /** Not even its ciphertext is of a known form: the vault does not answer. */
  private static void damaged(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> assertThat(e.problem().kind()).isEqualTo(Problem.Kind.UNAVAILABLE));
  }

  @ParameterizedTest
  @EnumSource
  void onlyKeysThatSignHaveAPublicKey(KeyType type) {
    var stored = vault.create("key", type);

    assertThat(stored.key().latestVersion()).isEqualTo(1);
    assertThat(stored.key().createdBy()).isEqualTo(ADA.actor());
    var key = stored.versions().getFirst().publicKey();
    if (type.can(KeyType.Use.SIGN)) {
      assertThat(key).startsWith("-----BEGIN PUBLIC KEY-----\n").doesNotContain("PRIVATE");
    } else {
      assertThat(key).isNull();
    }
  }

  @Test
  void aNameIsTakenOnce() {
    vault.create("key", KeyType.ED25519);

    refuses(TransitProblem.TRANSIT_KEY_EXISTS, () -> vault.create("key", KeyType.ED25519));
    refuses(
        TransitProblem.INVALID_TRANSIT_KEY,
        () -> vault.life.create(ADA, "shop", new CreateTransitKey("other", "rsa-2048"), null));
  }

  @Test
  void aRepeatedRequestIsCarriedOutOnce() {
    var wanted = new CreateTransitKey("key", "ed25519");

    var made = vault.life.create(ADA, "shop", wanted, "k1");
    assertThat(vault.life.create(ADA, "shop", wanted, "k1")).isEqualTo(made);
    var rotated = vault.life.rotate(ADA, id("key"), "k1");
    assertThat(rotated.key().latestVersion()).isEqualTo(2);
    assertThat(vault.life.rotate(ADA, id("key"), "k1")).isEqualTo(rotated);
    assertThat(vault.life.rotate(ADA, id("key"), "k2").key().latestVersion()).isEqualTo(3);
  }

  @Test
  void settingsAreChangedUnderTheirTag() {
    var made = vault.create("key", KeyType.AES256_GCM);
    vault.rotate("key");

    refuses(
        TransitProblem.TRANSIT_KEY_CHANGED,
        () -> vault.life.update(ADA, id("key"), new UpdateTransitKey(2, true), made.key().tag()));
    refuses(TransitProblem.INVALID_TRANSIT_KEY, () -> vault.update("key", 3, true));
    var updated = vault.update("key", 2, true).key();
    assertThat(updated.minDecryptionVersion()).isEqualTo(2);
    assertThat(updated.deletionAllowed()).isTrue();
  }

  @Test
  void aKeyIsDeletedOnceThatIsAllowed() {
    vault.create("key", KeyType.AES256_GCM);
    vault.rotate("key");

    refuses(TransitProblem.TRANSIT_KEY_PROTECTED, () -> vault.life.delete(ADA, id("key")));
    vault.update("key", 1, true);
    vault.life.delete(ADA, id("key"));

    refuses(TransitProblem.UNKNOWN_TRANSIT_KEY, () -> vault.life.get(ADA, id("key")));
    assertThat(vault.store.sealed(id("key"), Set.of(1, 2))).isEmpty();
  }

  @Test
  void servicesChangeNoKeys() {
    assertThatThrownBy(() ->
            vault.life.create(
                orchestrator("shop"), "shop", new CreateTransitKey("key", "ed25519"), null))
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> assertThat(e.problem().kind()).isEqualTo(Problem.Kind.DENIED));
  }

  private Sealed sealed(String name, int version) {
    return vault.store.sealed(id(name), Set.of(version)).values().iterator().next();
  }

  @Test
  void materialOfAnotherKeyDoesNotOpen() {
    vault.create("mine", KeyType.AES256_GCM);
    vault.create("yours", KeyType.AES256_GCM);
    var sealed = vault.encrypt("mine", "4111", null);

    vault.store.put(id("yours"), sealed("mine", 1));

    damaged(() -> vault.decrypt("yours", sealed, null));
  }

  @Test
  void materialOfAnotherVersionDoesNotOpen() {
    vault.create("key", KeyType.AES256_GCM);
    vault.rotate("key");
    var first = sealed("key", 1);
    var second = sealed("key", 2);

    vault.store.put(id("key"), new Sealed(second.version(), first.envelope()));

    damaged(() -> vault.encrypt("key", "4111", null));
  }

  @Test
  void materialOfAnotherWorkspaceDoesNotOpen() {
    vault.create("key", KeyType.AES256_GCM);
    var there = new KeyId("other", "key");
    vault.life.create(ADA, "other", new CreateTransitKey("key", "aes256-gcm"), null);

    vault.store.put(id("key"), vault.store.sealed(there, Set.of(1)).values().iterator().next());

    damaged(() -> vault.encrypt("key", "4111", null));
  }

  @Test
  void aPublicKeyThatSomebodyElsePutThereVerifiesNothing() {
    vault.create("mine", KeyType.ED25519);
    vault.create("yours", KeyType.ED25519);
    var forged = vault.sign("yours", "1.0");
    var mine = sealed("mine", 1);
    var version = mine.version();
    var swapped =
        new KeyVersion(
            1,
            version.createdAt(),
            version.createdBy(),
            sealed("yours", 1).version().publicKey(),
            version.request());

    vault.store.put(id("mine"), new Sealed(swapped, mine.envelope()));

    damaged(() -> vault.verify("mine", "1.0", forged));
  }

  @Test
  void aKeyIsOfNoOtherType() {
    var key = vault.create("key", KeyType.HMAC_SHA256).key();

    vault.store.put(
        new TransitKey(
            key.id(),
            KeyType.AES256_GCM,
            key.tag(),
            1,
            1,
            false,
            key.createdAt(),
            key.createdBy()));

    damaged(() -> vault.encrypt("key", "4111", null));
  }
}
