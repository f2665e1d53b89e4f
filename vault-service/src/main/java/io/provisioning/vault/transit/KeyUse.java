package io.provisioning.vault.transit;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.vault.access.Access.Action;
import io.provisioning.vault.access.Caller;
import io.provisioning.vault.observe.ChangeGate;
import io.provisioning.vault.seal.Envelopes;
import io.provisioning.vault.transit.TransitAnswers.AuthenticatedBatch;
import io.provisioning.vault.transit.TransitAnswers.AuthenticatedItem;
import io.provisioning.vault.transit.TransitAnswers.DecryptedBatch;
import io.provisioning.vault.transit.TransitAnswers.DecryptedItem;
import io.provisioning.vault.transit.TransitAnswers.EncryptedBatch;
import io.provisioning.vault.transit.TransitAnswers.EncryptedItem;
import io.provisioning.vault.transit.TransitAnswers.SignedBatch;
import io.provisioning.vault.transit.TransitAnswers.SignedItem;
import io.provisioning.vault.transit.TransitAnswers.VerifiedBatch;
import io.provisioning.vault.transit.TransitAnswers.VerifiedItem;
import io.provisioning.vault.transit.TransitBatch.DecryptBatch;
import io.provisioning.vault.transit.TransitBatch.EncryptBatch;
import io.provisioning.vault.transit.TransitBatch.Encrypted;
import io.provisioning.vault.transit.TransitBatch.MessageBatch;
import io.provisioning.vault.transit.TransitBatch.VerifyBatch;
import io.provisioning.vault.transit.cipher.Encryption;
import io.provisioning.vault.transit.cipher.KeyType.Use;
import io.provisioning.vault.transit.cipher.Signatures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import org.springframework.stereotype.Component;

/**
 * What keys do. A batch is done as a whole or refused as a whole.
 *
 * <p>INVARIANT: a use is recorded before anything of it is returned.
 */
@Component
final class KeyUse {

  private final TransitKeys keys;
  private final Envelopes envelopes;
  private final ChangeGate gate;
  private final KeyUses uses;
  private final Encryption encryption = new Encryption();

  KeyUse(TransitKeys keys, Envelopes envelopes, ChangeGate gate, KeyUses uses) {
    this.keys = keys;
    this.envelopes = envelopes;
    this.gate = gate;
    this.uses = uses;
  }

  EncryptedBatch encrypt(Caller caller, KeyId id, EncryptBatch batch) {
    var plains = batch.read();
    try {
      return using(
          caller,
          new Wanted(id, Use.ENCRYPT, Action.ENCRYPT, List.of()),
          key -> {
            var version = key.latest();
            var items =
                plains.stream()
                    .map(each ->
                        encryption.encrypt(version.material(), each.context(), each.bytes()))
                    .map(bytes -> new EncryptedItem(text(version, bytes)))
                    .toList();
            return new EncryptedBatch(key.used(), items);
          });
    } finally {
      plains.forEach(each -> Arrays.fill(each.bytes(), (byte) 0));
    }
  }

  DecryptedBatch decrypt(Caller caller, KeyId id, DecryptBatch batch) {
    var all = batch.read();
    return using(
        caller,
        new Wanted(id, Use.DECRYPT, Action.DECRYPT, texts(all)),
        key ->
            new DecryptedBatch(
                key.used(), decrypted(key, all).stream().map(DecryptedItem::new).toList()));
  }

  /** The same plaintexts, encrypted with the latest version. */
  EncryptedBatch rewrap(Caller caller, KeyId id, DecryptBatch batch) {
    var all = batch.read();
    return using(
        caller,
        new Wanted(id, Use.REWRAP, Action.REWRAP, texts(all)),
        key -> {
          var plains = decrypted(key, all);
          try {
            var version = key.latest();
            var items = new ArrayList<EncryptedItem>();
            for (var place = 0; place < all.size(); place++) {
              var context = all.get(place).context();
              var bytes = encryption.encrypt(version.material(), context, plains.get(place));
              items.add(new EncryptedItem(text(version, bytes)));
            }
            return new EncryptedBatch(key.used(), items);
          } finally {
            plains.forEach(plain -> Arrays.fill(plain, (byte) 0));
          }
        });
  }

  private static List<VersionedText> texts(List<Encrypted> all) {
    return all.stream().map(Encrypted::text).toList();
  }

  private List<byte[]> decrypted(OpenKey key, List<Encrypted> all) {
    var plains = new ArrayList<byte[]>();
    for (var place = 0; place < all.size(); place++) {
      var each = all.get(place);
      var material = key.version(each.text().version()).material();
      var path = TransitBatch.pathOf(place) + ".ciphertext";
      plains.add(
          encryption
              .decrypt(material, each.context(), each.text().content())
              .orElseThrow(() ->
                  refused(
                      new Finding(
                          path,
                          "a ciphertext of this key with the same context",
                          "one of another key or context, or one that was altered",
                          null,
                          null),
                      "use the key and context that it was encrypted with")));
    }
    return plains;
  }

  SignedBatch sign(Caller caller, KeyId id, MessageBatch batch) {
    var messages = batch.read();
    return using(
        caller,
        new Wanted(id, Use.SIGN, Action.SIGN, List.of()),
        key ->
            new SignedBatch(
                key.used(), signed(key, messages).stream().map(SignedItem::new).toList()));
  }

  AuthenticatedBatch hmac(Caller caller, KeyId id, MessageBatch batch) {
    var messages = batch.read();
    return using(
        caller,
        new Wanted(id, Use.HMAC, Action.HMAC, List.of()),
        key ->
            new AuthenticatedBatch(
                key.used(), signed(key, messages).stream().map(AuthenticatedItem::new).toList()));
  }

  private static List<String> signed(OpenKey key, List<byte[]> messages) {
    var version = key.latest();
    return messages.stream()
        .map(message -> Signatures.sign(key.type(), version.material(), message))
        .map(signature -> text(version, signature))
        .toList();
  }

  /** Whether signatures, or HMACs, are those of their messages. */
  VerifiedBatch verify(Caller caller, KeyId id, VerifyBatch batch) {
    var all = batch.read();
    var texts = all.stream().map(TransitBatch.Signed::signature).toList();
    return using(
        caller,
        new Wanted(id, Use.VERIFY, Action.VERIFY, texts),
        key -> {
          var items =
              all.stream()
                  .map(each -> {
                    var version = key.version(each.signature().version());
                    return new VerifiedItem(
                        Signatures.verify(
                            key.type(),
                            version.material(),
                            version.publicKey(),
                            each.message(),
                            each.signature().content()));
                  })
                  .toList();
          return new VerifiedBatch(key.used(), items);
        });
  }

  /**
   * What a key is to do.
   *
   * @param texts whose versions are needed, in order; the latest version if there are none
   */
  private record Wanted(KeyId id, Use use, Action action, List<VersionedText> texts) {}

  private <T> T using(Caller caller, Wanted wanted, Function<OpenKey, T> work) {
    var id = wanted.id();
    return uses.orRefused(
        uses.access(caller, wanted.action(), id),
        () -> {
          caller.require(id.workspace());
          gate.requireVisible();
          var key = keys.find(id).orElseThrow(() -> TransitProblem.unknown(id));
          try (var open = opened(key, versions(key, wanted))) {
            var answer = work.apply(open);
            uses.record(caller, wanted.action(), id, open.used().versions());
            return answer;
          }
        });
  }

  private static SortedSet<Integer> versions(TransitKey key, Wanted wanted) {
    if (!key.type().can(wanted.use())) {
      throw TransitProblem.unsuitable(key, wanted.use());
    }
    var versions = new TreeSet<Integer>();
    for (var place = 0; place < wanted.texts().size(); place++) {
      var version = wanted.texts().get(place).version();
      var path = TransitBatch.pathOf(place);
      if (version > key.latestVersion()) {
        var most = "a version of this key, at most " + key.latestVersion();
        throw refused(
            new Finding(path, most, "version " + version, null, null), "use the key that made it");
      }
      if (version < key.minDecryptionVersion()) {
        throw TransitProblem.retired(key, path, version);
      }
      versions.add(version);
    }
    if (versions.isEmpty() || wanted.use() == Use.REWRAP) {
      versions.add(key.latestVersion());
    }
    return versions;
  }

  private OpenKey opened(TransitKey key, SortedSet<Integer> versions) {
    var open = new OpenKey(key);
    try {
      keys.sealed(key.id(), versions)
          .values()
          .forEach(sealed -> {
            var binding = sealed.version().binding(key.id(), key.type());
            open.add(sealed.version(), envelopes.open(binding, sealed.envelope()));
          });
      return open;
    } catch (RuntimeException e) {
      open.close();
      throw e;
    }
  }

  private static ProblemException refused(Finding finding, String help) {
    return TransitProblem.REFUSED_CIPHERTEXT.because(
        "nothing was done: " + finding, help, List.of(finding));
  }

  private static String text(OpenKey.Opened version, byte[] content) {
    return new VersionedText(version.number(), content).toString();
  }
}
