package io.provisioning.vault.seal.kmip;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SealedTests {

  private static final Sealed SEALED = new Sealed(new byte[12], new byte[16], new byte[32]);

  @Test
  void whatIsStoredIsReadAgain() {
    var bytes = SEALED.bytes();

    assertThat(bytes).hasSize(2 + 12 + 16 + 32).startsWith(1, 12);
    var read = Sealed.read(bytes).orElseThrow();
    assertThat(read.nonce()).hasSize(12);
    assertThat(read.tag()).hasSize(16);
    assertThat(read.ciphertext()).hasSize(32);
  }

  @Test
  void noOtherBytesAreRead() {
    var bytes = SEALED.bytes();
    for (int length = 0; length <= 2 + 12 + 16; length++) {
      assertThat(Sealed.read(Arrays.copyOf(bytes, length))).as("%d bytes", length).isEmpty();
    }
    for (int value : new int[] {0, 2, 3, 0x7F, 0xFF}) {
      var ofAnotherFormat = bytes.clone();
      ofAnotherFormat[0] = (byte) value;
      assertThat(Sealed.read(ofAnotherFormat)).isEmpty();
    }
    for (int nonce : new int[] {0, 65, 0x7F, 0x80, 0xFF}) {
      var ofAnotherNonce = bytes.clone();
      ofAnotherNonce[1] = (byte) nonce;
      assertThat(Sealed.read(ofAnotherNonce)).isEmpty();
    }
  }

  @Test
  void onlyWholeTagsAreStored() {
    assertThat(new Sealed(new byte[12], new byte[12], new byte[32]).isComplete()).isFalse();
    assertThat(new Sealed(new byte[0], new byte[16], new byte[32]).isComplete()).isFalse();
    assertThat(new Sealed(new byte[65], new byte[16], new byte[32]).isComplete()).isFalse();
    assertThat(new Sealed(new byte[12], new byte[16], new byte[0]).isComplete()).isFalse();
    assertThat(SEALED.isComplete()).isTrue();
  }
}
