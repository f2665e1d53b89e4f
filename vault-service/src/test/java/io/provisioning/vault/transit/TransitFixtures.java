package io.provisioning.vault.transit;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.service.Workload;
import io.provisioning.service.testkit.SetClock;
import io.provisioning.vault.access.Actor;
import io.provisioning.vault.access.Caller;
import io.provisioning.vault.observe.ChangeGate;
import io.provisioning.vault.seal.SealFixtures;
import io.provisioning.vault.transit.KeyRequests.CreateTransitKey;
import io.provisioning.vault.transit.KeyRequests.UpdateTransitKey;
import io.provisioning.vault.transit.TransitBatch.DecryptBatch;
import io.provisioning.vault.transit.TransitBatch.DecryptItem;
import io.provisioning.vault.transit.TransitBatch.EncryptBatch;
import io.provisioning.vault.transit.TransitBatch.EncryptItem;
import io.provisioning.vault.transit.TransitBatch.MessageBatch;
import io.provisioning.vault.transit.TransitBatch.MessageItem;
import io.provisioning.vault.transit.TransitBatch.VerifyBatch;
import io.provisioning.vault.transit.TransitBatch.VerifyItem;
import io.provisioning.vault.transit.TransitKeys.Stored;
import io.provisioning.vault.transit.cipher.KeyType;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keys in memory, under a seal in memory. */
final class TransitFixtures {

  static final Instant NOON = Instant.parse("2026-11-23T12:00:00Z");
  static final Caller ADA = new Caller(new Actor(Actor.Kind.USER, "u1", "ada"), null);

  final MemoryTransitKeys store = new MemoryTransitKeys();
  final SealFixtures seal = SealFixtures.unsealed();
  final KeyLife life;
  final KeyUse use;

  TransitFixtures() {
    var uses = new KeyUses(store, new SetClock(NOON.toString()));
    var gate = new ChangeGate();
    life = new KeyLife(store, seal.envelopes(), gate, uses);
    use = new KeyUse(store, seal.envelopes(), gate, uses);
  }

  static Caller orchestrator(String workspace) {
    return new Caller(
        new Actor(Actor.Kind.SERVICE, "orchestrator", "orchestrator"),
        new Workload(workspace, "w1", "install taskserv/db"));
  }

  static KeyId id(String name) {
    return new KeyId("shop", name);
  }

  Stored create(String name, KeyType type) {
    return life.create(ADA, "shop", new CreateTransitKey(name, type.text()), null);
  }

  Stored rotate(String name) {
    return life.rotate(ADA, id(name), null);
  }

  Stored update(String name, int oldest, boolean canBeDeleted) {
    return life.update(ADA, id(name), new UpdateTransitKey(oldest, canBeDeleted), "*");
  }

  String encrypt(String name, String plain, @Nullable String context) {
    var item = new EncryptItem(bytes(plain), context == null ? null : bytes(context));
    return use.encrypt(ADA, id(name), new EncryptBatch(List.of(item)))
        .items()
        .getFirst()
        .ciphertext();
  }

  String decrypt(String name, String ciphertext, @Nullable String context) {
    var item = new DecryptItem(ciphertext, context == null ? null : bytes(context));
    var decrypted = use.decrypt(ADA, id(name), new DecryptBatch(List.of(item)));
    return new String(decrypted.items().getFirst().plaintext(), UTF_8);
  }

  String rewrap(String name, String ciphertext, @Nullable String context) {
    var item = new DecryptItem(ciphertext, context == null ? null : bytes(context));
    return use.rewrap(ADA, id(name), new DecryptBatch(List.of(item)))
        .items()
        .getFirst()
        .ciphertext();
  }

  String sign(String name, String message) {
    var batch = new MessageBatch(List.of(new MessageItem(bytes(message))));
    return use.sign(ADA, id(name), batch).items().getFirst().signature();
  }

  String hmac(String name, String message) {
    var batch = new MessageBatch(List.of(new MessageItem(bytes(message))));
    return use.hmac(ADA, id(name), batch).items().getFirst().hmac();
  }

  boolean verify(String name, String message, String signature) {
    var batch = new VerifyBatch(List.of(new VerifyItem(bytes(message), signature)));
    return use.verify(ADA, id(name), batch).items().getFirst().valid();
  }

  static Bytes64 bytes(String text) {
    return Bytes64.of(Base64.getEncoder().encodeToString(text.getBytes(UTF_8)));
  }
}
