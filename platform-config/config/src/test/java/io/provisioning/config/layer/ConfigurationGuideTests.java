package io.provisioning.config.layer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The users' guide tells the truth. */
class ConfigurationGuideTests {

  private static final Path GUIDE = Path.of("..", "..", "docs", "user", "configuration.md");
  private static final Pattern FILE =
      Pattern.compile("(?ms)^```[a-z]+ (config\\.\\S+)\\n(.*?)^```$");

  @TempDir private Path directory;

  @Test
  void allFormatsSayTheSame() throws IOException {
    var files = FILE.matcher(Files.readString(GUIDE));
    int count = 0;
    while (files.find()) {
      var home = directory.resolve("home" + count);
      var configuration = new LayersFixture(home).write(files.group(1), files.group(2)).load();

      assertThat(configuration.get(Keys.WORKSPACE)).isEqualTo("staging");
      assertThat(configuration.get(Keys.ORCHESTRATOR_PORT)).isEqualTo(9190);
      assertThat(configuration.get(Keys.ORCHESTRATOR_ANSWER_TIMEOUT)).hasSeconds(30);
      assertThat(configuration.get(Keys.CONSOLE_COLOUR)).isEqualTo("never");
      count++;
    }
    assertThat(count).isEqualTo(3);
  }

  @Test
  void everyKeyIsListedWithItsDefault() throws IOException {
    var configuration = new LayersFixture(directory).load();
    var guide = Files.readString(GUIDE);

    for (var key : Keys.all()) {
      var written =
          configuration.explain(key.name()).winner().map(it -> "`" + it.value() + "`").orElse("–");
      assertThat(guide)
          .contains("| `" + key + "` | " + written + " | " + key.documentation() + " |");
    }
  }
}
