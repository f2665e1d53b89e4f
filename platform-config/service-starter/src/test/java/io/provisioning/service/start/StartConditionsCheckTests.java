package io.provisioning.service.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.aot.AotDetector;
import org.springframework.boot.SpringApplicationAotProcessor;
import org.springframework.context.aot.AbstractAotProcessor.Settings;
import org.springframework.core.SpringProperties;

class StartConditionsCheckTests {

  @TempDir Path code;

  @AfterEach
  void leaveAsItWas() {
    SpringProperties.setProperty(AotDetector.AOT_ENABLED, null);
  }

  @Test
  void whatWasWrittenForTheSameIsUsed() throws IOException {
    write("--notes.shared=true", "--notes.url=http://a");

    assertThat(start("--notes.shared=true", "--notes.url=http://b"))
        .isEqualTo(new Start(true, true));
  }

  @Test
  void whatWasWrittenForOtherBeansIsNot() throws IOException {
    write("--notes.shared=true");

    assertThat(start("--notes.shared=false")).isEqualTo(new Start(false, false));
  }

  @Test
  void whereNothingWasWrittenEverythingIsEvaluated() throws IOException {
    assertThat(start("--notes.shared=true")).isEqualTo(new Start(false, true));
  }

  private record Start(boolean usesCode, boolean isShared) {}

  private void write(String... settings) throws IOException {
    var places =
        Settings.builder()
            .sourceOutput(code.resolve("sources"))
            .resourceOutput(code.resolve("program"))
            .classOutput(code.resolve("program"))
            .groupId("io.provisioning")
            .artifactId("notes")
            .build();
    new SpringApplicationAotProcessor(Notes.class, places, settings).process();
    compile();
  }

  private void compile() throws IOException {
    var arguments = new ArrayList<>(List.of("-proc:none", "-nowarn", "-d"));
    arguments.add(code.resolve("program").toString());
    arguments.addAll(List.of("-cp", System.getProperty("java.class.path")));
    try (var sources = Files.walk(code.resolve("sources"))) {
      sources.filter(Files::isRegularFile).map(Path::toString).forEach(arguments::add);
    }
    var compiler = ToolProvider.getSystemJavaCompiler();
    assertThat(compiler.run(null, null, null, arguments.toArray(String[]::new))).isZero();
  }

  private Start start(String... settings) throws IOException {
    SpringProperties.setProperty(AotDetector.AOT_ENABLED, "true");
    var thread = Thread.currentThread();
    var before = thread.getContextClassLoader();
    var program = Files.createDirectories(code.resolve("program")).toUri();
    try (var loader = new URLClassLoader(new URL[] {program.toURL()}, before)) {
      thread.setContextClassLoader(loader);
      try (var context = Notes.application().run(settings)) {
        return new Start(AotDetector.useGeneratedArtifacts(), context.containsBean("shared"));
      }
    } finally {
      thread.setContextClassLoader(before);
    }
  }
}
