package io.provisioning.vault.transit;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.provisioning.service.audit.Audited;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.stream.Collectors;

/** What keys did, each item in the place of the one that it answers. */
final class TransitAnswers {

  private TransitAnswers() {}

  /** Which versions of a key an answer comes from. */
  record Used(KeyId id, SortedSet<Integer> versions) {

    Map<String, String> about() {
      var numbers = versions.stream().map(String::valueOf).collect(Collectors.joining(","));
      return Map.of("transit_key", id + "@" + numbers);
    }
  }

  /** Ciphertexts. */
  record EncryptedBatch(@JsonIgnore Used used, List<EncryptedItem> items) implements Audited {

    @Override
    public Map<String, String> about() {
      return used.about();
    }
  }

  /** One of them. */
  record EncryptedItem(String ciphertext) {}

  /** Plaintexts. */
  record DecryptedBatch(@JsonIgnore Used used, List<DecryptedItem> items) implements Audited {

    @Override
    public Map<String, String> about() {
      return used.about();
    }
  }

  /** One of them. */
  @SuppressWarnings("ArrayRecordComponent") // for one answer
  record DecryptedItem(byte[] plaintext) {

    @Override
    public String toString() {
      return plaintext.length + " bytes";
    }
  }

  /** Signatures. */
  record SignedBatch(@JsonIgnore Used used, List<SignedItem> items) implements Audited {

    @Override
    public Map<String, String> about() {
      return used.about();
    }
  }

  /** One of them. */
  record SignedItem(String signature) {}

  /** HMACs. */
  record AuthenticatedBatch(@JsonIgnore Used used, List<AuthenticatedItem> items)
      implements Audited {

    @Override
    public Map<String, String> about() {
      return used.about();
    }
  }

  /** One of them. */
  record AuthenticatedItem(String hmac) {}

  /** Whether signatures or HMACs are those of their messages. */
  record VerifiedBatch(@JsonIgnore Used used, List<VerifiedItem> items) implements Audited {

    @Override
    public Map<String, String> about() {
      return used.about();
    }
  }

  /** One of them. */
  record VerifiedItem(boolean valid) {}
}
