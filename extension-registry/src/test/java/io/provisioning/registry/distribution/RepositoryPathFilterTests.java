package io.provisioning.registry.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RepositoryPathFilterTests {

  @ParameterizedTest
  @CsvSource({
    "/v2/, /v2/",
    "/v2/_catalog, /v2/_catalog",
    "/v2/a/tags/list, /v2/a/tags/list",
    "/v2/a/b/c/tags/list, /v2/a%2Fb%2Fc/tags/list",
    "/v2/a/b/manifests/1.0, /v2/a%2Fb/manifests/1.0",
    "/v2/a/b/referrers/sha256:0, /v2/a%2Fb/referrers/sha256:0",
    "/v2/a/b/blobs/uploads/, /v2/a%2Fb/blobs/uploads/",
    "/v2/a/b/blobs/uploads/7, /v2/a%2Fb/blobs/uploads/7",
    "/v2/a/blobs/uploads/blobs/uploads/7, /v2/a%2Fblobs%2Fuploads/blobs/uploads/7",
    "/v2/a/blobs/uploads/manifests/1, /v2/a%2Fblobs%2Fuploads/manifests/1",
    "/v2/manifests/manifests/manifests, /v2/manifests/manifests/manifests",
    "/v2/a/b, /v2/a/b",
    "/v2/a/../b/tags/list, /v2/a%2F..%2Fb/tags/list"
  })
  void aNameBecomesOneSegment(String path, String expected) {
    assertThat(RepositoryPathFilter.oneSegment(path)).isEqualTo(expected);
  }
}
