package io.provisioning.config.extension.referrer;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.config.extension.artifact.Artifact;
import io.provisioning.config.extension.referrer.Provenance.Source;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ProvenanceTests {

  private static final Artifact WEB =
      Artifact.of(
          Map.of("kind", "taskserv", "name", "web", "version", "1.0.0", "summary", "for tests"),
          new TreeMap<>(Map.of("extension.yaml", "kind: taskserv")));
  private static final String COMMIT = "0123456789abcdef0123456789abcdef01234567";
  private static final Source SOURCE =
      new Source(Optional.of("git+https://example.org/shop"), COMMIT, "packages/web", true);

  private static JsonNode statement(Optional<Source> source) {
    return JsonMapper.shared().readTree(Provenance.of(WEB, "0.1.0", source).content());
  }

  @Test
  void saysWhatWasPackedOfWhatAndByWhat() {
    var statement = statement(Optional.of(SOURCE));

    assertThat(statement.path("_type").asString()).isEqualTo("https://in-toto.io/Statement/v1");
    assertThat(statement.path("predicateType").asString())
        .isEqualTo("https://slsa.dev/provenance/v1");
    var subject = statement.path("subject").path(0);
    assertThat(subject.path("name").asString()).isEqualTo("taskserv/web:1.0.0");
    assertThat("sha256:" + subject.path("digest").path("sha256").asString())
        .isEqualTo(WEB.digest());
    var definition = statement.path("predicate").path("buildDefinition");
    assertThat(definition.path("externalParameters").path("directory").asString())
        .isEqualTo("packages/web");
    var source = definition.path("resolvedDependencies").path(0);
    assertThat(source.path("uri").asString()).isEqualTo("git+https://example.org/shop@" + COMMIT);
    assertThat(source.path("digest").path("gitCommit").asString()).isEqualTo(COMMIT);
    assertThat(source.path("annotations").path("dirty").asBoolean()).isTrue();
    var builder = statement.path("predicate").path("runDetails").path("builder");
    assertThat(builder.path("version").path("provisioning").asString()).isEqualTo("0.1.0");
  }

  @Test
  void saysNothingOfWhereItDoesNotKnow() {
    var outside = statement(Optional.empty()).path("predicate").path("buildDefinition");
    assertThat(outside.path("resolvedDependencies").isArray()).isTrue();
    assertThat(outside.path("resolvedDependencies")).isEmpty();

    var local = new Source(Optional.empty(), COMMIT, "", false);
    var source =
        statement(Optional.of(local))
            .path("predicate")
            .path("buildDefinition")
            .path("resolvedDependencies")
            .path(0);
    assertThat(source.has("uri")).isFalse();
    assertThat(source.path("digest").path("gitCommit").asString()).isEqualTo(COMMIT);
  }

  @Test
  void theSameOriginHasTheSameBytes() {
    var one = Provenance.of(WEB, "0.1.0", Optional.of(SOURCE));

    assertThat(Provenance.of(WEB, "0.1.0", Optional.of(SOURCE)).digest()).isEqualTo(one.digest());
    assertThat(Provenance.of(WEB, "0.2.0", Optional.of(SOURCE)).digest())
        .isNotEqualTo(one.digest());
    var manifest = JsonMapper.shared().readTree(one.manifest());
    assertThat(manifest.path("artifactType").asString()).isEqualTo("application/vnd.in-toto+json");
    assertThat(manifest.path("annotations").path("in-toto.io/predicate-type").asString())
        .isEqualTo(Provenance.PREDICATE);
    assertThat(manifest.path("subject").path("digest").asString()).isEqualTo(WEB.digest());
  }
}
