package io.provisioning.vault.seal.kmip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.vault.seal.kmip.Item.Bytes;
import io.provisioning.vault.seal.kmip.Item.Choice;
import io.provisioning.vault.seal.kmip.Item.Structure;
import io.provisioning.vault.seal.kmip.Item.Text;
import io.provisioning.vault.seal.kmip.Item.Whole;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TtlvTests {

  private static byte[] hex(String text) {
    return HexFormat.of().parseHex(text.replace(" ", "").replace("|", ""));
  }

  private static void isMessageOrMalformed(byte[] bytes) {
    try {
      assertThat(Ttlv.decode(bytes)).isNotNull();
    } catch (MalformedException e) {
      assertThat(e.what()).isNotEmpty();
    }
  }

  private static byte[] anAnswer() {
    return Ttlv.encode(
        Structure.of(
            Tags.RESPONSE_MESSAGE,
            Structure.of(
                Tags.BATCH_ITEM,
                new Choice(Tags.OPERATION, Operation.ENCRYPT.code),
                new Choice(Tags.RESULT_STATUS, 0),
                Structure.of(
                    Tags.RESPONSE_PAYLOAD,
                    new Text(Tags.UNIQUE_IDENTIFIER, "1"),
                    new Bytes(Tags.DATA, new byte[32]),
                    new Whole(Tags.BATCH_COUNT, 7)))));
  }

  /** Section 9.1.2 of the specification of KMIP 1.4. */
  @Test
  void theExamplesOfTheSpecificationAreWrittenAndRead() {
    var structure =
        hex(
            "42 00 20 | 01 | 00 00 00 20 | 42 00 04 | 05 | 00 00 00 04 | 00 00 00 FE 00 00 00 00"
                + "| 42 00 05 | 02 | 00 00 00 04 | 00 00 00 FF 00 00 00 00");
    var same = Structure.of(0x420020, new Choice(0x420004, 254), new Whole(0x420005, 255));
    assertThat(Ttlv.encode(same)).isEqualTo(structure);
    assertThat(Ttlv.decode(structure)).isEqualTo(same);

    assertThat(inStructure(new Text(0x420020, "Hello World")))
        .isEqualTo(hex("42 00 20 07 00 00 00 0B 48 65 6C 6C 6F 20 57 6F 72 6C 64 00 00 00 00 00"));
    assertThat(inStructure(new Bytes(0x420020, new byte[] {1, 2, 3})))
        .isEqualTo(hex("42 00 20 08 00 00 00 03 01 02 03 00 00 00 00 00"));
  }

  private static byte[] inStructure(Item item) {
    var bytes = Ttlv.encode(Structure.of(1, item));
    return Arrays.copyOfRange(bytes, Ttlv.HEAD, bytes.length);
  }

  @Test
  void itemsOfOtherTypesAreLeftOut() {
    var date = "42 00 92 | 09 | 00 00 00 08 | 00 00 00 00 47 DA 67 F8";
    var yes = "42 00 20 | 06 | 00 00 00 08 | 00 00 00 00 00 00 00 01";

    assertThat(Ttlv.decode(hex("42 00 20 | 01 | 00 00 00 20 |" + date + yes)).items()).isEmpty();
  }

  @Test
  void eachTruncationIsMalformed() {
    var answer = anAnswer();
    for (int length = 0; length < answer.length; length++) {
      var cut = Arrays.copyOf(answer, length);
      assertThatThrownBy(() -> Ttlv.decode(cut)).isInstanceOf(MalformedException.class);
      assertThatThrownBy(() -> KmipMessages.reply(Operation.ENCRYPT, cut))
          .isInstanceOf(MalformedException.class);
    }
  }

  @Test
  void eachChangedByteGivesAMessageOrIsMalformed() {
    var answer = anAnswer();
    for (int place = 0; place < answer.length; place++) {
      for (int change = 1; change < 256; change++) {
        var changed = answer.clone();
        changed[place] ^= (byte) change;
        isMessageOrMalformed(changed);
        try {
          assertThat(KmipMessages.reply(Operation.ENCRYPT, changed)).isNotNull();
        } catch (MalformedException e) {
          assertThat(e.what()).isNotEmpty();
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "42007B 01 7FFFFFFF",
        "42007B 01 FFFFFFFF",
        "42007B 01 00000008 420020 02 7FFFFFFC",
        "42007B 01 00000008 420020 08 FFFFFFF9",
        "42007B 01 00000010 420020 02 00000008 0000000000000001",
        "42007B 01 00000008 420020 0C 00000000",
        "42007B 01 00000008 420020 00 00000000",
        "42007B 01 00000000 42007B 01 00000000",
        "42007B 02 00000004 0000000100000000",
        ""
      })
  void whatIsNoMessageIsMalformed(String text) {
    assertThatThrownBy(() -> Ttlv.decode(hex(text))).isInstanceOf(MalformedException.class);
  }

  @Test
  void aMessageIsNotNestedWithoutEnd() {
    var deep = ByteBuffer.allocate(KmipConnection.LARGEST);
    while (deep.remaining() >= Ttlv.HEAD) {
      deep.putInt(0x42007B01).putInt(deep.remaining() - Integer.BYTES);
    }

    assertThatThrownBy(() -> Ttlv.decode(deep.array()))
        .isInstanceOf(MalformedException.class)
        .hasMessageContaining("too deeply");
  }

  /** The largest answer with the smallest items: as many objects as it can make. */
  @Test
  void memoryIsBounded() {
    var many = ByteBuffer.allocate(KmipConnection.LARGEST);
    many.putInt(0x42007B01).putInt(many.capacity() - Ttlv.HEAD);
    while (many.hasRemaining()) {
      many.putInt(0x42007B01).putInt(0);
    }

    assertThat(Ttlv.decode(many.array()).items()).hasSize(KmipConnection.LARGEST / Ttlv.HEAD - 1);
  }

  @Property(tries = 500)
  void whatIsWrittenIsReadAgain(@ForAll("messages") Structure message) {
    var bytes = Ttlv.encode(message);

    assertThat(bytes.length % 8).isZero();
    assertThat(Ttlv.encode(Ttlv.decode(bytes))).isEqualTo(bytes);
  }

  @Property(tries = 2000)
  void anyBytesGiveAMessageOrAreMalformed(@ForAll @Size(max = 300) byte[] bytes) {
    isMessageOrMalformed(bytes);
  }

  /** Any bytes rarely get past the first item. */
  @Property(tries = 1000)
  void severalChangesGiveAMessageOrAreMalformed(
      @ForAll("messages") Structure message, @ForAll List<Integer> changes) {
    var bytes = Ttlv.encode(message);
    for (var change : changes) {
      bytes[Math.floorMod(change, bytes.length)] = (byte) (change >>> 24);
    }
    isMessageOrMalformed(bytes);
  }

  @Provide
  Arbitrary<Structure> messages() {
    return structures(3);
  }

  private static Arbitrary<Structure> structures(int depth) {
    var tags = Arbitraries.integers().between(0, 0xFFFFFF);
    var numbers = Combinators.combine(tags, Arbitraries.integers()).as(Whole::new);
    var choices = Combinators.combine(tags, Arbitraries.integers()).as(Choice::new);
    var texts =
        Combinators.combine(tags, Arbitraries.strings().alpha().ofMaxLength(20)).as(Text::new);
    var bytes =
        Combinators.combine(tags, Arbitraries.bytes().array(byte[].class).ofMaxSize(40))
            .as(Bytes::new);
    Arbitrary<Item> items =
        depth == 0
            ? Arbitraries.oneOf(numbers, choices, texts, bytes)
            : Arbitraries.oneOf(numbers, choices, texts, bytes, structures(depth - 1));
    return Combinators.combine(tags, items.list().ofMaxSize(5)).as(Structure::new);
  }
}
