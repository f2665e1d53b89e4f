package io.provisioning.service.configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.service.configuration.Setting.Changes;
import io.provisioning.service.configuration.Setting.Layer;
import io.provisioning.service.configuration.Setting.SettingType;
import io.provisioning.service.configuration.Setting.Source;
import jakarta.validation.Validation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.io.ByteArrayResource;

class ServiceConfigurationTests {

  private static final String PATIENCE = "provisioning.sample.patience";
  private static final String SIZE = "provisioning.sample.size";

  @TempDir private Path home;

  private StandardEnvironment environment;
  private LiveSettings live;

  @BeforeEach
  void emptyEnvironment() {
    begin();
  }

  private void begin() {
    environment = new StandardEnvironment();
    put("Config resource 'class path resource [application.yaml]'", Map.of());
    put(
        "commandLineArgs",
        Map.of("provisioning.home", home.toString(), "spring.application.name", "sample"));
    live = new LiveSettings(environment);
  }

  private void put(String name, Map<String, Object> values) {
    environment.getPropertySources().addFirst(new MapPropertySource(name, values));
  }

  private ServiceConfiguration started() {
    new CentralLayer().postProcessEnvironment(environment, new SpringApplication());
    var catalog = SettingCatalog.ofThisProgram();
    var validator = Validation.buildDefaultValidatorFactory().getValidator();
    return new ServiceConfiguration(
        "sample",
        catalog,
        environment,
        new SettingCheck(catalog, environment, validator),
        live,
        CentralLayer.file(environment, home));
  }

  @Test
  void defaultsAreTheRecords() {
    var patience = started().settings().find(PATIENCE).orElseThrow();

    assertThat(patience.type()).isEqualTo(SettingType.DURATION);
    assertThat(patience.description()).isEqualTo("with `others`");
    assertThat(patience.defaultValue()).isEqualTo("10s");
    assertThat(patience.value()).isEqualTo("10s");
    assertThat(layer(patience)).isEqualTo(Layer.DEFAULT);
    assertThat(patience.changes()).isEqualTo(Changes.AFTER_RESTART);
    assertThat(started().settings().find("provisioning.sample.pauses").orElseThrow().value())
        .isEqualTo("1s,2s");
    assertThat(started().settings().find("provisioning.sample.color").orElseThrow().choices())
        .containsExactly("red", "dark-blue");
  }

  @Test
  void aFileIsToldWithItsLine() throws IOException {
    var yaml = "provisioning:\n  sample:\n    size: 7\n    limits:\n      web: 3\n";
    var name = "Config resource 'file [/etc/provisioning/sample.yaml]'";
    new YamlPropertySourceLoader()
        .load(name, new ByteArrayResource(yaml.getBytes(StandardCharsets.UTF_8), "sample.yaml"))
        .forEach(environment.getPropertySources()::addFirst);

    var size = started().settings().find(SIZE).orElseThrow();

    assertThat(size.value()).isEqualTo("7");
    assertThat(size.origin()).isNotNull().extracting(Source::line).isEqualTo(3);
    assertThat(layer(size)).isEqualTo(Layer.FILE);
    var entry = started().settings().find("provisioning.sample.limits.web").orElseThrow();
    assertThat(entry.value()).isEqualTo("3");
  }

  @Test
  void secretsAreNotShownAndBelongToTheMachine() {
    put("somewhere", Map.of("provisioning.sample.password", "hunter2"));

    var password = started().settings().find("provisioning.sample.password").orElseThrow();

    assertThat(password.secret()).isTrue();
    assertThat(password.value()).isNull();
    assertThat(password.origin()).isNotNull();
    assertThat(started().settings().toString()).doesNotContain("hunter2");
    assertThat(refused(Map.of("provisioning.sample.password", "x")).expected())
        .contains("does not belong to the machine");
  }

  @Test
  void aCentralValueCountsAtOnceWhereItIsLive() {
    var settings = live.of(SampleSettings.class, "patience");
    var configuration = startedWith(it -> {});

    var after = configuration.apply(new CentralValues(3, Map.of(PATIENCE, "20s", SIZE, "9")));

    assertThat(settings.get().patience()).isEqualTo(Duration.ofSeconds(20));
    var patience = after.find(PATIENCE).orElseThrow();
    assertThat(patience.value()).isEqualTo("20s");
    assertThat(patience.changes()).isEqualTo(Changes.AT_ONCE);
    assertThat(layer(patience)).isEqualTo(Layer.CENTRAL);
    var size = after.find(SIZE).orElseThrow();
    assertThat(size.value()).isEqualTo("4");
    assertThat(size.pending()).isEqualTo("9");
    assertThat(after.centralVersion()).isEqualTo(3);
  }

  @Test
  void aStartFindsWhatWasSet() throws IOException {
    startedWith(it -> it.apply(new CentralValues(3, Map.of(SIZE, "9"))));
    var file = home.resolve("central/sample.json");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");

    begin();
    var size = started().settings().find(SIZE).orElseThrow();

    assertThat(size.value()).isEqualTo("9");
    assertThat(size.pending()).isNull();
  }

  @Test
  void whatTheMachineSaysOutranksIt() {
    put("commandLineArgs2", Map.of(SIZE, "5"));
    var configuration = started();

    var size =
        configuration.apply(new CentralValues(1, Map.of(SIZE, "9"))).find(SIZE).orElseThrow();

    assertThat(size.value()).isEqualTo("5");
    assertThat(size.central()).isEqualTo("9");
    assertThat(size.overridden()).isTrue();
  }

  @Test
  void aValueThatTheRecordRefusesChangesNothing() {
    assertThat(refused(Map.of(PATIENCE, "soon")))
        .isEqualTo(
            new Finding(PATIENCE, "a duration such as `30s` or `PT5M`", "`soon`", null, null));
    assertThat(refused(Map.of(PATIENCE, "-1s")).expected()).contains("is not negative");
    assertThat(refused(Map.of(SIZE, "0")).expected()).contains("greater than or equal to 1");
    assertThat(refused(Map.of("provisioning.sample.color", "green")).expected())
        .isEqualTo("one of red, dark-blue");
    assertThat(refused(Map.of("provisioning.sample.sizes", "1")).suggestion()).contains(SIZE);
    assertThat(refused(Map.of("provisioning.sample.home", "http://x")).expected())
        .contains("does not belong to the machine");
    assertThat(home.resolve("central")).doesNotExist();
  }

  @Test
  void aDamagedFileEndsTheStart() throws IOException {
    Files.createDirectories(home.resolve("central"));
    Files.writeString(home.resolve("central/sample.json"), "{");

    assertThatThrownBy(this::started)
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> assertThat(e.problem()).isEqualTo(ConfigurationProblem.CENTRAL_SETTINGS_UNUSABLE));
  }

  private static @Nullable Layer layer(Setting setting) {
    var origin = setting.origin();
    return origin == null ? null : origin.layer();
  }

  private ServiceConfiguration startedWith(Consumer<ServiceConfiguration> first) {
    var configuration = started();
    first.accept(configuration);
    return configuration;
  }

  private Finding refused(Map<String, String> values) {
    begin();
    var configuration = started();
    try {
      configuration.apply(new CentralValues(1, values));
    } catch (ProblemException e) {
      assertThat(e.problem()).isEqualTo(ConfigurationProblem.UNSUITABLE_SETTING);
      assertThat(configuration.settings().centralVersion()).isZero();
      return List.copyOf(e.findings()).getFirst();
    }
    throw new AssertionError("nothing was refused");
  }
}
