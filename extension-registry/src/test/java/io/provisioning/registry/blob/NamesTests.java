package io.provisioning.registry.blob;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.registry.blob.Digest.Algorithm;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamesTests {

  private static final String HEX =
      "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae";

  @Test
  void aDigestIsThatOfItsContent() {
    var digest = Digest.of(Algorithm.SHA256, "foo".getBytes(StandardCharsets.UTF_8));

    assertThat(digest).hasToString("sha256:" + HEX);
    assertThat(Digest.parse(digest.toString())).contains(digest);
    assertThat(Digest.of(Algorithm.SHA512, new byte[0]).hex()).hasSize(128).startsWith("cf83e135");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "sha256",
        "sha256:",
        "sha256:" + HEX + "0",
        "sha512:" + HEX,
        "md5:d41d8cd98f00b204e9800998ecf8427e",
        "sha256:2C26B46B68FFC68FF99B453C1D30413413422D706483BFA0F98A5E886266E7AE",
        "sha256:../../../../../../../../../../../../../../../../../../../../../e",
        "SHA256:" + HEX
      })
  void whatIsNoDigestIsNoPath(String text) {
    assertThat(Digest.parse(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a", "a/b/c", "a.b", "a__b-c---d", "catalog/taskserv/nginx", "blobs/uploads"})
  void namesAreThoseOfTheSpecification(String name) {
    assertThat(RepositoryName.parse(name))
        .hasValueSatisfying(it -> assertThat(it).hasToString(name));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/",
        "a/",
        "/a",
        "a//b",
        "..",
        "a/../b",
        "a/..",
        "A",
        "a..b",
        "_oci",
        "a/_oci",
        ".a",
        "a.",
        "a/b\u0000",
        "a b",
        "a%2fb",
        "a\\b",
        "-a",
        "a___b"
      })
  void noNameLeadsOutOfItsFolder(String name) {
    assertThat(RepositoryName.parse(name)).isEmpty();
  }

  @Test
  void aNameIsNotLongerThanClientsCanHandle() {
    assertThat(RepositoryName.parse("a".repeat(255))).isPresent();
    assertThat(RepositoryName.parse("a".repeat(256))).isEmpty();
    assertThat(RepositoryName.parse("a-".repeat(5_000) + "!")).isEmpty();
  }

  @Test
  void theFirstPartOfANameIsTheWorkspace() {
    assertThat(new RepositoryName("dev/web/app").workspace()).isEqualTo("dev");
    assertThat(new RepositoryName("dev").workspace()).isEqualTo("dev");
  }
}
