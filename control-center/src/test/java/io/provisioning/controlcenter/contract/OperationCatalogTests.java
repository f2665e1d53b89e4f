package io.provisioning.controlcenter.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.controlcenter.gateway.GatewayFixtures;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OperationCatalogTests {

  private final OperationCatalog catalog =
      new OperationCatalog(
          List.of(
              GatewayFixtures.operation("listThings", "GET", "/api/v1/things"),
              GatewayFixtures.operation("getThing", "GET", "/api/v1/things/{id}"),
              GatewayFixtures.operation("pauseThings", "POST", "/api/v1/things/pause"),
              GatewayFixtures.operation("getPart", "GET", "/api/v1/things/{id}/parts/{part}")));

  @Test
  void anOperationIsFoundByMethodAndPath() {
    assertThat(catalog.find("GET", "/api/v1/things/a%2Fb+c/parts/7"))
        .hasValueSatisfying(found -> {
          assertThat(found.operation().id()).isEqualTo("getPart");
          assertThat(found.variables()).isEqualTo(Map.of("id", "a/b+c", "part", "7"));
        });
  }

  @Test
  void aLiteralSegmentIsMeantBeforeAVariableOne() {
    assertThat(catalog.find("POST", "/api/v1/things/pause")).isPresent();
    assertThat(catalog.methodsOf("/api/v1/things/pause")).containsExactly("POST");
    assertThat(catalog.methodsOf("/api/v1/things/7")).containsExactly("GET");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/v1//things",
        "/api/v1/things/",
        "/api/v1/Things",
        "/api/v1/./things",
        "/api/v1/x/../things",
        "/api/v1/%74hings",
        "/api/v1/things;a=b",
        "//api/v1/things",
        "/"
      })
  void noOtherSpellingOfAPathIsAnOperation(String path) {
    assertThat(catalog.find("GET", path)).isEmpty();
    assertThat(catalog.methodsOf(path)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /v2/a/tags/list, listTags, a",
    "GET, /v2/a/b/c/tags/list, listTags, a/b/c",
    "GET, /v2/a/blobs/sha256:0, pullBlob, a",
    "GET, /v2/a/b/blobs/uploads, pullBlob, a/b",
    "POST, /v2/a/b/blobs/uploads/, beginUpload, a/b",
    "GET, /v2/a/b/blobs/uploads/7, getUpload, a/b",
    "GET, /v2/a/blobs/uploads/blobs/sha256:0, pullBlob, a/blobs/uploads",
    "GET, /v2/a/blobs/uploads/tags/list, listTags, a/blobs/uploads",
    "GET, /v2/a%2Fb/c/tags/list, listTags, a/b/c"
  })
  void aVariableOfManySegmentsEndsWhereTheRestOfThePathBegins(
      String method, String path, String operation, String name) {
    assertThat(registry().find(method, path))
        .hasValueSatisfying(found -> {
          assertThat(found.operation().id()).isEqualTo(operation);
          assertThat(found.variables()).containsEntry("repository", name);
        });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/v2/tags/list",
        "/v2//tags/list",
        "/v2/a//b/tags/list",
        "/v2/a/tags/list/",
        "/v2/a"
      })
  void noSegmentOfManyIsEmpty(String path) {
    assertThat(registry().find("GET", path)).isEmpty();
  }

  private static OperationCatalog registry() {
    return new OperationCatalog(
        List.of(
            GatewayFixtures.operation("listTags", "GET", "/v2/{repository}/tags/list"),
            GatewayFixtures.operation("pullBlob", "GET", "/v2/{repository}/blobs/{digest}"),
            GatewayFixtures.operation("beginUpload", "POST", "/v2/{repository}/blobs/uploads/"),
            GatewayFixtures.operation("getUpload", "GET", "/v2/{repository}/blobs/uploads/{id}")));
  }

  @Test
  void twoOperationsAtOnePlaceAreRefused() {
    var twice =
        List.of(
            GatewayFixtures.operation("one", "GET", "/a/{id}"),
            GatewayFixtures.operation("other", "GET", "/a/{name}"));

    assertThatThrownBy(() -> new OperationCatalog(twice)).hasMessageContaining("GET /a/{name}");
  }
}
