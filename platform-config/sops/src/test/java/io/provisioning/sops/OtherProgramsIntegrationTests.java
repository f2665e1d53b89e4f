package io.provisioning.sops;

import static io.provisioning.sops.SopsFixtures.ADA;
import static io.provisioning.sops.SopsFixtures.encrypted;
import static io.provisioning.sops.SopsFixtures.opened;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.age.NativeIdentity;
import io.provisioning.sops.store.SopsFormat;
import io.provisioning.sops.store.TreePath;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The npm package {@code sops-age}, which has its own code for the format, reads what we write. */
class OtherProgramsIntegrationTests {

  private static final Path NPM = Path.of("src/test/npm/decrypt.mjs").toAbsolutePath();

  @TempDir private Path directory;

  @Test
  void thePackageReadsYaml() throws Exception {
    var file =
        encrypted(
            """
            # of the shop
            user: ada
            port: 5432
            rate: 1.5
            live: true
            text: |
                two
                lines
            deep:
                list:
                    - a
                    - b: "ümlaut"
            open_unencrypted: 7
            """,
            SopsFormat.YAML);

    assertThat(decrypted("a.yaml", "yaml", file))
        .isEqualTo(
            "{\"user\":\"ada\",\"port\":5432,\"rate\":1.5,\"live\":true,\"text\":\"two\\nlines\\n\","
                + "\"deep\":{\"list\":[\"a\",{\"b\":\"ümlaut\"}]},\"open_unencrypted\":7}");
  }

  @Test
  void thePackageReadsJsonThatWasChangedAndRotated() throws Exception {
    var file = encrypted("{\"a\": [1, true, \"x\"], \"b\": {\"c\": \"old\"}}", SopsFormat.JSON);
    var changed =
        opened(file, SopsFormat.JSON, ADA)
            .with(TreePath.parse("[\"b\"][\"c\"]"), "\"new\"", SopsFixtures.NOW)
            .open(java.util.List.of(ADA))
            .rotated(SopsFixtures.NOW)
            .bytes();

    assertThat(
            decrypted(
                "a.json", "json", new String(changed, java.nio.charset.StandardCharsets.UTF_8)))
        .isEqualTo("{\"a\":[1,true,\"x\"],\"b\":{\"c\":\"new\"}}");
  }

  @Test
  void thePackageReadsDotenv() throws Exception {
    var file = encrypted("USER=ada\nPASSWORD=a=b#c\n", SopsFormat.DOTENV);

    assertThat(decrypted("a.env", "env", file))
        .isEqualTo("{\"USER\":\"ada\",\"PASSWORD\":\"a=b#c\"}");
  }

  private String decrypted(String name, String type, String file) throws Exception {
    var path = Files.writeString(directory.resolve(name), file);
    var printed = directory.resolve("printed");
    var process =
        new ProcessBuilder(
                "node", NPM.toString(), path.toString(), type, ((NativeIdentity) ADA).secret())
            .redirectErrorStream(true)
            .redirectOutput(printed.toFile())
            .start();
    try {
      assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
      assertThat(process.exitValue()).as(Files.readString(printed)).isZero();
      return Files.readString(printed).strip();
    } finally {
      process.destroyForcibly();
    }
  }
}
