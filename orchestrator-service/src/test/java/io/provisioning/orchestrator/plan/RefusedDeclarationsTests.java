package io.provisioning.orchestrator.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.config.declaration.DeclarationCheck;
import io.provisioning.config.extension.Extensions;
import io.provisioning.config.extension.directory.DirectoryExtensions;
import io.provisioning.config.infrastructure.DocumentText.OnDisk;
import io.provisioning.config.infrastructure.InfrastructureLanguage;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever of {@code refused/} a plan refuses, a check refuses with the same findings. */
class RefusedDeclarationsTests {

  private static final InfrastructureLanguage LANGUAGE =
      InfrastructureLanguage.create(List.of("demo"));
  private static final Extensions EXTENSIONS =
      DirectoryExtensions.load(List.of(Path.of("../extension-registry/catalog")), LANGUAGE);

  @TempDir private Path directory;

  static Stream<Path> refused() throws IOException, URISyntaxException {
    var corpus = Objects.requireNonNull(RefusedDeclarationsTests.class.getResource("refused"));
    try (var files = Files.list(Path.of(corpus.toURI()))) {
      return files.sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("refused")
  void aCheckRefusesWhatAPlanRefuses(Path file) {
    var checked = refusal(() -> check(file));
    var planned = refusal(() -> plan(file));

    assertThat(checked.findings()).isNotEmpty();
    assertThat(checked.findings())
        .allSatisfy(finding -> {
          var origin = finding.origin().orElseThrow();
          assertThat(origin.source()).isEqualTo(file.toString());
          assertThat(origin.line()).as(finding.toString()).isGreaterThan(2);
          assertThat(origin.column()).isPositive();
        });
    assertThat(withoutPlaces(planned)).isEqualTo(withoutPlaces(checked));
    assertThat(planned.problem()).isEqualTo(checked.problem());
  }

  @Test
  void everythingIsToldAtOnce() throws URISyntaxException {
    var file =
        Path.of(
            Objects.requireNonNull(getClass().getResource("refused/several-sorts.yaml")).toURI());

    assertThat(refusal(() -> check(file)).findings())
        .extracting(finding -> finding.path() + "@" + finding.origin().orElseThrow().line())
        .containsExactlyInAnyOrder(
            "servers[0].taskservs[0].config.listen@6",
            "servers[0].taskservs[1].after@7",
            "servers[1].taskservs[0]@9",
            "clusters[0].template@10");
  }

  private static void check(Path file) {
    new DeclarationCheck(EXTENSIONS)
        .check(LANGUAGE.readInfrastructure(new OnDisk(file, file.resolveSibling(""), Map.of())));
  }

  private void plan(Path file) {
    var document = LANGUAGE.readInfrastructure(file, file.resolveSibling(""));
    new PlannedWorld(directory, EXTENSIONS).plan(document);
  }

  private static ProblemException refusal(Runnable work) {
    return catchThrowableOfType(ProblemException.class, work::run);
  }

  private static List<Finding> withoutPlaces(ProblemException e) {
    return e.findings().stream()
        .map(it -> new Finding(it.path(), it.expected(), it.got(), null, it.nullableSuggestion()))
        .toList();
  }
}
