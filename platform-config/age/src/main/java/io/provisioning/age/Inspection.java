package io.provisioning.age;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What anyone can see of an encrypted file.
 *
 * @param recipients their types, in the order of the file; some may be there to mislead
 * @param postQuantum whether a quantum computer would be no help: {@code yes}, {@code no}, or
 *     {@code unknown} for types that are not known
 * @param workFactor of a passphrase, as a power of two
 * @param headerBytes of the header
 * @param contentBytes of what was encrypted
 */
public record Inspection(
    String version,
    boolean armored,
    List<String> recipients,
    String postQuantum,
    @Nullable Integer workFactor,
    long headerBytes,
    long contentBytes) {

  public Inspection {
    recipients = List.copyOf(recipients);
  }

  static Inspection of(Header header, boolean isArmored, long payload) {
    long chunks = Math.max(1, Math.ceilDiv(payload, (long) Chunks.SEALED));
    long content = payload - chunks * Primitives.TAG;
    if (content < 0
        || (chunks > 1 && payload % Chunks.SEALED > 0 && content % Chunks.CONTENT == 0)) {
      throw AgeProblem.DAMAGED_PAYLOAD.because(
          "the encrypted file ends early", "get the file again");
    }
    return new Inspection(
        Header.VERSION,
        isArmored,
        header.stanzas().stream().map(Stanza::type).toList(),
        postQuantum(header),
        header.stanzas().stream()
            .filter(stanza -> stanza.isOf(Passphrase.TYPE))
            .map(Passphrase::work)
            .findFirst()
            .orElse(null),
        header.size(),
        content);
  }

  private static String postQuantum(Header header) {
    var types = header.stanzas().stream().map(Stanza::type).toList();
    if (types.stream()
        .anyMatch(
            List.of(X25519Recipient.TYPE, SshEd25519Recipient.TYPE, SshRsaRecipient.TYPE)
                ::contains)) {
      return "no";
    }
    boolean isKnown =
        types.stream().allMatch(List.of(HybridRecipient.TYPE, Passphrase.TYPE)::contains);
    return isKnown ? "yes" : "unknown";
  }
}
