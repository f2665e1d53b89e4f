package io.provisioning.age;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.config.problem.ProblemException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The community's vectors (npm package {@code cctv-age}), which the build unpacks. */
class VectorTests {

  private static final Path VECTORS = Path.of("target/vectors");
  private static final Map<String, List<AgeProblem>> FAILURES =
      Map.of(
          "no match", List.of(AgeProblem.NO_MATCHING_IDENTITY),
          "HMAC failure", List.of(AgeProblem.ALTERED_HEADER),
          "header failure", List.of(AgeProblem.INVALID_HEADER),
          "payload failure", List.of(AgeProblem.DAMAGED_PAYLOAD),
          "armor failure", List.of(AgeProblem.INVALID_ARMOR));

  @Test
  void allAreThere() throws IOException {
    assertThat(vectors()).hasSize(143);
  }

  static Stream<String> vectors() throws IOException {
    try (var files = Files.list(VECTORS)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void isReadAsItsAuthorsExpect(String name) throws Exception {
    var vector = Vector.read(VECTORS.resolve(name));
    var read = new ByteArrayOutputStream();
    var ended = "success";
    try {
      Age.decrypt(vector.file(), vector.identities()).transferTo(read);
    } catch (ProblemException problem) {
      ended =
          FAILURES.entrySet().stream()
              .filter(failure -> failure.getValue().contains(problem.problem()))
              .map(Map.Entry::getKey)
              .findFirst()
              .orElseThrow(() -> problem);
    }

    assertThat(ended).isEqualTo(vector.expected());
    vector.all("payload").forEach(digest -> assertThat(digest(read)).isEqualTo(digest));
  }

  private static String digest(ByteArrayOutputStream content) {
    try {
      var digest = MessageDigest.getInstance("SHA-256").digest(content.toByteArray());
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Lines of keys and values, an empty one, and the file. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Vector(Map<String, List<String>> values, byte[] bytes) {

    static Vector read(Path path) throws IOException {
      var whole = Files.readAllBytes(path);
      var text = new String(whole, ISO_8859_1);
      int end = text.indexOf("\n\n");
      var values =
          text.substring(0, end)
              .lines()
              .map(line -> line.split(": ", 2))
              .collect(
                  Collectors.groupingBy(
                      line -> line[0], Collectors.mapping(line -> line[1], Collectors.toList())));
      return new Vector(values, Arrays.copyOfRange(whole, end + 2, whole.length));
    }

    List<String> all(String key) {
      return values.getOrDefault(key, List.of());
    }

    String expected() {
      return Objects.requireNonNull(values.get("expect")).getFirst();
    }

    InputStream file() {
      InputStream in = new ByteArrayInputStream(bytes);
      if (all("compressed").contains("zlib")) {
        in = new InflaterInputStream(in);
      }
      return all("armored").contains("yes") ? Armor.read(in) : in;
    }

    List<Identity> identities() {
      var identities = new ArrayList<Identity>();
      all("identity").forEach(key -> identities.addAll(Keys.identities(key)));
      all("passphrase").forEach(phrase -> identities.add(Passphrase.of(phrase)));
      return identities;
    }
  }
}
