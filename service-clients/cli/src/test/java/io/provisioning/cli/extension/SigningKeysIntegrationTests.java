package io.provisioning.cli.extension;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.config.extension.trust.PublicKeys;
import io.provisioning.config.extension.trust.Signature;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of keys of ours and of cosign, each read by the other. */
class SigningKeysIntegrationTests {

  private static final String DIGEST = "sha256:" + "1".repeat(64);
  private static final String PHRASE = "correct horse";

  @TempDir private Path work;

  private String cosign(String... arguments) throws IOException, InterruptedException {
    var command = new ArrayList<>(List.of("cosign"));
    command.addAll(List.of(arguments));
    var builder =
        new ProcessBuilder(command)
            .directory(work.toFile())
            .redirectError(work.resolve("log").toFile());
    builder.environment().put("COSIGN_PASSWORD", PHRASE);
    builder.environment().put("HOME", work.toString());
    var process = builder.start();
    process.getOutputStream().close();
    var output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(Files.readString(work.resolve("log"))).isZero();
    return output;
  }

  @Test
  void cosignReadsOurs() throws Exception {
    var pair = SigningKeys.generate();
    Files.writeString(work.resolve("ours.key"), SigningKeys.encrypted(pair.getPrivate(), PHRASE));

    assertThat(cosign("public-key", "--key", "ours.key"))
        .isEqualTo(PublicKeys.pem(pair.getPublic()));
  }

  @Test
  void weReadThoseOfCosign() throws Exception {
    cosign("generate-key-pair");
    var text = Files.readString(work.resolve("cosign.key"));
    var key = PublicKeys.parse(Files.readString(work.resolve("cosign.pub"))).orElseThrow();

    var read = SigningKeys.read(text, "cosign.key", () -> PHRASE);
    assertThat(Signature.sign(read, "", DIGEST).isBy(key, DIGEST)).isTrue();
    var refused =
        catchThrowableOfType(
            ProblemException.class, () -> SigningKeys.read(text, "cosign.key", () -> "wrong"));
    assertThat(refused.problem()).isEqualTo(CommandProblem.UNREADABLE_FILE);
    assertThat(refused.detail()).contains("`cosign.key` cannot be opened with this passphrase");
  }
}
