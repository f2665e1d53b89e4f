package io.provisioning.vault.transit.cipher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** Answers that standards give, so that others understand what keys make. */
class KnownAnswerTests {

  private static final HexFormat HEX = HexFormat.of();

  /** RFC 4231, test case 2, with its key. */
  @Test
  void hmacIsThatOfRfc4231() {
    var mac =
        Signatures.sign(
            KeyType.HMAC_SHA256,
            "Jefe".getBytes(UTF_8),
            "what do ya want for nothing?".getBytes(UTF_8));

    assertThat(HEX.formatHex(mac))
        .isEqualTo("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  }

  /** RFC 8032, section 7.1, test 2. */
  @Test
  void ed25519IsThatOfRfc8032() {
    var seed = "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb";
    var pkcs8 = HEX.parseHex("302e020100300506032b657004220420" + seed);
    var point = "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c";
    var x509 = HEX.parseHex("302a300506032b6570032100" + point);

    var signature = Signatures.sign(KeyType.ED25519, pkcs8, new byte[] {0x72});

    assertThat(HEX.formatHex(signature))
        .isEqualTo(
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
                + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00");
    assertThat(
            Signatures.verify(
                KeyType.ED25519,
                pkcs8,
                Base64.getEncoder().encodeToString(x509),
                new byte[] {0x72},
                signature))
        .isTrue();
  }

  /** NIST's GCM test case 16 (McGrew and Viega): nonce, ciphertext and tag, one after another. */
  @Test
  void encryptionIsThatOfGcm() {
    var key = HEX.parseHex("feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308");
    var context = HEX.parseHex("feedfacedeadbeeffeedfacedeadbeefabaddad2");
    var sealed =
        HEX.parseHex(
            "cafebabefacedbaddecaf888"
                + "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
                + "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662"
                + "76fc6ece0f4e1768cddf8853bb2d551b");

    var plain = new Encryption().decrypt(key, context, sealed);

    assertThat(plain.map(HEX::formatHex))
        .contains(
            "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
                + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39");
  }
}
