package io.provisioning.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.provider.testkit.FreeBlocks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A copy of this checkout as a new user would have it: only what git knows or would add, in another
 * directory, with a home of its own for the platform and a network of its own for the example.
 */
final class Clone {

  private static final Duration TIMEOUT = Duration.ofMinutes(12);

  /** Of the example, which whoever runs these tests may have deployed. */
  private static final String NETWORK = "10.77.40.";

  private static final String OWN_NETWORK = FreeBlocks.next().replace("0/24", "");

  private final Path directory;
  private final Map<String, String> environment;

  private Clone(Path directory, Map<String, String> environment) {
    this.directory = directory;
    this.environment = environment;
  }

  static Clone of(Path checkout, Path directory, Map<String, String> environment)
      throws IOException, InterruptedException {
    Files.createDirectories(directory);
    var copied =
        run(
            checkout,
            Map.of("TARGET", directory.toString()),
            """
            git ls-files --cached --others --exclude-standard -z \
              | xargs -0 sh -c 'for file; do [ -e "$file" ] && printf "%s\\0" "$file"; done' _ \
              | tar --null --files-from=- -cf - | tar -xf - -C "$TARGET"
            # what npm would install again is copied: this build has done it from a clean clone
            cp -a control-center/ui/node_modules "$TARGET/control-center/ui"
            """);
    assertThat(copied.exitCode()).as(copied.output()).isZero();
    var example = directory.resolve("examples/web/infra.pkl");
    Files.writeString(example, Files.readString(example).replace(NETWORK, OWN_NETWORK));
    return new Clone(directory, environment);
  }

  /** Runs a block as a user would type it and checks its exit code and what it prints. */
  void follow(CodeBlock block) throws IOException, InterruptedException {
    var result = run(directory, environment, block.script());
    assertThat(result.exitCode())
        .as("exit code of %s\n%s\nprinted:\n%s", block, block.script(), result.output())
        .isEqualTo(block.exitCode());
    assertThat(block.missingFrom(result.output().replace(OWN_NETWORK, NETWORK)))
        .as("what %s should print\n%s\nprinted:\n%s", block, block.script(), result.output())
        .isEmpty();
  }

  Result run(String script) throws IOException, InterruptedException {
    return run(directory, environment, script);
  }

  private static Result run(Path directory, Map<String, String> environment, String script)
      throws IOException, InterruptedException {
    var output = Files.createTempFile("provisioning-docs", ".log");
    try {
      var builder =
          new ProcessBuilder(List.of("bash", "-euo", "pipefail", "-c", script))
              .directory(directory.toFile())
              .redirectErrorStream(true)
              .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
              .redirectOutput(output.toFile());
      builder.environment().putAll(environment);
      var process = builder.start();
      if (!process.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
        process.descendants().forEach(ProcessHandle::destroy);
        process.destroyForcibly().waitFor();
        return new Result(-1, Files.readString(output, UTF_8) + "\nstill running after " + TIMEOUT);
      }
      return new Result(process.exitValue(), Files.readString(output, UTF_8));
    } finally {
      Files.delete(output);
    }
  }

  record Result(int exitCode, String output) {}
}
