package io.provisioning.vault.seal.service;

import io.provisioning.vault.seal.cipher.Aead;
import io.provisioning.vault.seal.cipher.AssociatedData;
import java.util.Arrays;
import java.util.function.Function;

/**
 * The key service of one machine: a key file. The file is read each time and not kept in memory.
 */
final class LocalKeyService implements KeyService {

  private static final String NAME = "local";

  private final KeyFile file;
  private final Aead aead = new Aead();

  LocalKeyService(KeyFile file) {
    this.file = file;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public void prepare() {
    if (!file.exists()) {
      var key = aead.newKey();
      try {
        file.create(key);
      } finally {
        Arrays.fill(key, (byte) 0);
      }
    }
    use(_ -> true);
  }

  @Override
  public byte[] seal(byte[] root, int version) {
    return use(key -> aead.seal(key, AssociatedData.rootKey(NAME, version), root));
  }

  @Override
  public byte[] open(byte[] sealed, int version) {
    return use(key -> aead.open(key, AssociatedData.rootKey(NAME, version), sealed))
        .orElseThrow(() ->
            KeyServiceProblem.KEY_SERVICE_UNAVAILABLE.because(
                "the key file does not open root key " + version + ": it holds another key",
                "restore the key file that belongs to this database"));
  }

  private <T> T use(Function<byte[], T> work) {
    var key = file.read();
    try {
      return work.apply(key);
    } finally {
      Arrays.fill(key, (byte) 0);
    }
  }
}
