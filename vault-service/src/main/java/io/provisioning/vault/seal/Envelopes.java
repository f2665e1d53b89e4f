package io.provisioning.vault.seal;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.vault.seal.cipher.Aead;
import io.provisioning.vault.seal.cipher.AssociatedData;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.stereotype.Component;

/**
 * Seals and opens values. Each has a key of its own, which is wrapped by the key of its workspace.
 * All methods throw {@link ProblemException} UNAVAILABLE if the vault is sealed. Safe for use by
 * many threads.
 */
@Component
public final class Envelopes {

  private static final String MAC = "HmacSHA256";
  private static final int INDEX_BYTES = 16;

  private final Hierarchy hierarchy;
  private final Aead aead = new Aead();

  Envelopes(Hierarchy hierarchy) {
    this.hierarchy = hierarchy;
  }

  /**
   * Seals a value.
   *
   * @param binding to what it belongs
   */
  public Envelope seal(Binding binding, byte[] value) {
    var key = hierarchy.current(binding.workspace());
    var dataKey = aead.newKey();
    try {
      var version = key.id().version();
      var place =
          AssociatedData.dataKey(binding.workspace(), binding.path(), binding.version(), version);
      return new Envelope(
          version,
          Ciphertext.of(
              hierarchy.with(key, workspaceKey -> aead.seal(workspaceKey, place, dataKey))),
          Ciphertext.of(aead.seal(dataKey, data(binding), value)));
    } finally {
      Arrays.fill(dataKey, (byte) 0);
    }
  }

  /**
   * Opens a value; the caller overwrites it once it is used.
   *
   * @throws ProblemException UNAVAILABLE also if it does not belong to this, or was changed
   */
  public byte[] open(Binding binding, Envelope envelope) {
    var wrapped =
        new DataKey(
            binding.workspace(),
            binding.path(),
            binding.version(),
            envelope.keyVersion(),
            envelope.dataKey());
    return unwrapped(wrapped)
        .flatMap(dataKey -> {
          try {
            return aead.open(dataKey, data(binding), envelope.value().bytes());
          } finally {
            Arrays.fill(dataKey, (byte) 0);
          }
        })
        .orElseThrow(() -> SealProblem.damaged("`" + wrapped.place() + "`"));
  }

  /**
   * Wraps a data key with a newer key of its workspace; empty if it does not open.
   *
   * @param keyVersion of the workspace's key
   */
  public Optional<DataKey> rewrapped(DataKey key, int keyVersion) {
    return unwrapped(key)
        .map(dataKey -> {
          try {
            var id = new WorkspaceKey.Id(key.workspace(), keyVersion);
            var place =
                AssociatedData.dataKey(key.workspace(), key.path(), key.version(), keyVersion);
            var wrapped =
                hierarchy.with(id, workspaceKey -> aead.seal(workspaceKey, place, dataKey));
            return new DataKey(
                key.workspace(), key.path(), key.version(), keyVersion, Ciphertext.of(wrapped));
          } finally {
            Arrays.fill(dataKey, (byte) 0);
          }
        });
  }

  private static byte[] data(Binding binding) {
    return AssociatedData.value(
        binding.workspace(), binding.path(), binding.version(), binding.facts());
  }

  private Optional<byte[]> unwrapped(DataKey key) {
    var id = new WorkspaceKey.Id(key.workspace(), key.keyVersion());
    var place =
        AssociatedData.dataKey(key.workspace(), key.path(), key.version(), key.keyVersion());
    return hierarchy
        .with(id, workspaceKey -> aead.open(workspaceKey, place, key.wrapped().bytes()))
        .filter(opened -> opened.length == Aead.KEY_BYTES);
  }

  /**
   * Fingerprints of values: equal for equal values of the same workspace, and nothing else can be
   * learned from them without its key.
   *
   * @param purpose fingerprints for one are never equal to those for another
   */
  public List<String> fingerprints(String workspace, String purpose, List<byte[]> values) {
    var data = AssociatedData.value(workspace, purpose, 0, List.of());
    return hierarchy.with(
        hierarchy.current(workspace),
        key -> values.stream().map(value -> fingerprint(key, data, value)).toList());
  }

  private static String fingerprint(byte[] key, byte[] purpose, byte[] value) {
    try {
      var mac = Mac.getInstance(MAC);
      mac.init(new SecretKeySpec(key, Aead.KEY_BYTES, Aead.KEY_BYTES, MAC));
      mac.update(purpose);
      return HexFormat.of().formatHex(mac.doFinal(value), 0, INDEX_BYTES);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("a value could not be indexed", e);
    }
  }
}
