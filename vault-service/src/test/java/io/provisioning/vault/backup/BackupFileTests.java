package io.provisioning.vault.backup;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.provisioning.config.problem.ProblemException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BackupFileTests {

  private static final List<byte[]> RECORDS =
      List.of(bytes("one"), bytes("another"), new byte[BackupFile.LARGEST]);

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  private static byte[] written(List<byte[]> records) throws IOException {
    try (var in = BackupFile.of(records.iterator())) {
      return in.readAllBytes();
    }
  }

  private static List<byte[]> read(byte[] content) throws IOException {
    var records = new ArrayList<byte[]>();
    BackupFile.read(new ByteArrayInputStream(content), records::add);
    return records;
  }

  private static void isRefused(byte[] content) {
    assertThatExceptionOfType(ProblemException.class)
        .isThrownBy(() -> read(content))
        .satisfies(e -> assertThat(e.problem()).isEqualTo(BackupProblem.INVALID_BACKUP));
  }

  @Test
  void whatIsWrittenIsRead() throws IOException {
    assertThat(read(written(RECORDS))).containsExactlyElementsOf(RECORDS);
    assertThat(read(written(List.of()))).isEmpty();
  }

  @Test
  void recordsAreFetchedAsTheyAreRead() throws IOException {
    var fetched = new ArrayList<Integer>();
    var records = Stream.iterate(1, n -> n + 1).peek(fetched::add).map(_ -> bytes("x")).iterator();

    try (var in = BackupFile.of(records)) {
      assertThat(in.readNBytes(100)).hasSize(100);
    }
    assertThat(fetched).hasSizeLessThan(20);
  }

  @Test
  void whatIsCutAnywhereIsNone() throws IOException {
    var whole = written(RECORDS.subList(0, 2));

    for (var length = 0; length < whole.length; length++) {
      isRefused(Arrays.copyOf(whole, length));
    }
    isRefused(Arrays.copyOf(whole, whole.length + 1));
  }

  @ParameterizedTest
  @ValueSource(ints = {BackupFile.LARGEST + 1, Integer.MAX_VALUE, -1, Integer.MIN_VALUE})
  void aLengthThatNoRecordHasTakesNoMemory(int length) throws IOException {
    var none = written(List.of());
    var claimed = ByteBuffer.wrap(none.clone()).putInt(none.length - Integer.BYTES, length).array();

    isRefused(claimed);
  }
}
