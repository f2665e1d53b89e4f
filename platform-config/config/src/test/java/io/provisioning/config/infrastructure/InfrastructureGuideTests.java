package io.provisioning.config.infrastructure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.provisioning.config.document.Format;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The users' guide tells the truth. */
class InfrastructureGuideTests {

  private static final Path GUIDE =
      Path.of("..", "..", "docs", "user", "infrastructure-language.md");
  private static final Pattern FILE =
      Pattern.compile("(?ms)^```[a-z]+ (infra\\.\\S+)\\n(.*?)^```$");
  private static final Pattern FIREWALLS =
      Pattern.compile("(?ms)^```yaml firewalls\\.yaml\\n(.*?)^```$");
  private static final Pattern PKL = Pattern.compile("(?ms)^```pkl\\n(.*?)^```$");
  private static final InfrastructureLanguage LANGUAGE =
      InfrastructureLanguage.create(List.of("local", "demo"));

  @TempDir private Path workspace;

  @Test
  void allFormatsSayTheSame() throws IOException {
    var files = FILE.matcher(Files.readString(GUIDE));
    var meanings = new HashSet<Infrastructure>();
    int count = 0;
    while (files.find()) {
      var file = Files.writeString(workspace.resolve(files.group(1)), files.group(2));
      meanings.add(LANGUAGE.readInfrastructure(file, workspace));
      count++;
    }
    assertThat(count).isEqualTo(4);
    assertThat(meanings).hasSize(1);
  }

  @Test
  void theFirewallsOfTheGuideAreFirewalls() throws IOException {
    var example = FIREWALLS.matcher(Files.readString(GUIDE));
    assertThat(example.find()).isTrue();

    var document = LANGUAGE.parse(example.group(1), Format.YAML, "guide");

    assertThat(document.firewalls()).hasSize(2);
    assertThat(document.servers())
        .extracting(Infrastructure.Server::firewalls)
        .containsExactly(List.of("admin"), List.of("admin", "web"));
  }

  @Test
  void aFileMayImportOthersOfItsWorkspace() throws IOException {
    var example = PKL.matcher(Files.readString(GUIDE));
    assertThat(example.find()).isTrue();
    Files.createDirectories(workspace.resolve("shared"));
    Files.writeString(workspace.resolve("shared/sizes.pkl"), "node = \"large\"\n");
    var directory = Files.createDirectories(workspace.resolve("lab"));
    var file = Files.writeString(directory.resolve("infra.pkl"), example.group(1));

    assertThat(LANGUAGE.readInfrastructure(file, workspace).servers())
        .extracting(Infrastructure.Server::name, Infrastructure.Server::plan)
        .containsExactly(tuple("node1", "large"), tuple("node2", "large"), tuple("node3", "large"));
  }
}
