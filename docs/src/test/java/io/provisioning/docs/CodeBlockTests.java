package io.provisioning.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CodeBlockTests {

  @TempDir Path directory;

  @Test
  void aBlockKnowsItsScriptExitCodeAndExpectedLines() throws Exception {
    var blocks =
        CodeBlock.of(
            document(
                """
                # Title
                ```bash exit=3
                echo one
                ```
                prints
                ```text
                one …
                ```
                ```bash norun
                never
                ```
                """));

    assertThat(blocks).hasSize(1);
    assertThat(blocks.getFirst().script()).isEqualTo("echo one");
    assertThat(blocks.getFirst().exitCode()).isEqualTo(3);
    assertThat(blocks.getFirst().expected()).containsExactly("one …");
  }

  @Test
  void expectedLinesMustStandInOrder() throws Exception {
    var block =
        CodeBlock.of(document("```bash\nx\n```\n```text\nfirst … end\nsecond\n```\n")).getFirst();

    assertThat(block.missingFrom("noise\nfirst 12 end\nnoise\nsecond\n")).isEmpty();
    assertThat(block.missingFrom("second\nfirst 12 end\n")).containsExactly("second");
    assertThat(block.missingFrom("first 12\nsecond\n")).containsExactly("first … end");
  }

  private Path document(String text) throws Exception {
    return Files.writeString(directory.resolve("page.md"), text);
  }
}
