package io.provisioning.registry.distribution;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.provisioning.registry.blob.BlobProblem;
import io.provisioning.registry.blob.Digest;
import io.provisioning.registry.repository.Repositories;
import io.provisioning.registry.repository.Repositories.Referrer;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@Tag(name = "Distribution")
final class ReferrerController {

  private static final String INDEX = "application/vnd.oci.image.index.v1+json";

  /** Of large annotations, more would not fit into a manifest. */
  private static final int MOST = 500;

  private final Repositories repositories;

  ReferrerController(Repositories repositories) {
    this.repositories = repositories;
  }

  /** An image index. */
  record ReferrersView(
      @JsonProperty(value = "schemaVersion", required = true) int schemaVersion,
      @JsonProperty(value = "mediaType", required = true) String mediaType,
      List<DescriptorView> manifests) {

    ReferrersView {
      manifests = List.copyOf(manifests);
    }
  }

  /** One manifest of it. */
  record DescriptorView(
      @JsonProperty(value = "mediaType", required = true) String mediaType,
      String digest,
      long size,
      @JsonProperty("artifactType") @Nullable String artifactType,
      @Nullable Map<String, String> annotations) {

    static DescriptorView of(Referrer referrer) {
      var entry = referrer.entry();
      return new DescriptorView(
          entry.mediaType(),
          entry.digest().toString(),
          entry.size(),
          entry.artifactType(),
          referrer.annotations().isEmpty() ? null : referrer.annotations());
    }
  }

  @GetMapping(path = "/v2/{name}/referrers/{digest}", produces = INDEX)
  @Operation(operationId = "listReferrers")
  ResponseEntity<ReferrersView> list(
      @PathVariable String name,
      @PathVariable String digest,
      @RequestParam(name = "artifactType", required = false) @Nullable String artifactType,
      @RequestParam(required = false) @Nullable Integer n,
      @RequestParam(required = false) @Nullable String last) {
    var repository = Paths.repository(name);
    var subject =
        Digest.parse(digest)
            .orElseThrow(
                () -> BlobProblem.DIGEST_INVALID.because("`%s` is not a digest".formatted(digest)));
    var size = Math.min(MOST, Page.size(n));
    var found =
        repositories.referrers(
            repository, subject, artifactType, Objects.requireNonNullElse(last, ""), size + 1);
    var page = Page.of(found, size);
    var answer = ResponseEntity.ok();
    if (artifactType != null) {
      answer.header("OCI-Filters-Applied", "artifactType");
    }
    if (page.hasMore()) {
      var path = "/v2/" + repository + "/referrers/" + digest;
      answer.header(HttpHeaders.LINK, page.link(path, lastOf(page) + filter(artifactType)));
    }
    return answer.body(
        new ReferrersView(2, INDEX, page.items().stream().map(DescriptorView::of).toList()));
  }

  private static String lastOf(Page<Referrer> page) {
    return page.items().getLast().entry().digest().toString();
  }

  private static String filter(@Nullable String artifactType) {
    return artifactType == null
        ? ""
        : "&artifactType=" + URLEncoder.encode(artifactType, StandardCharsets.UTF_8);
  }
}
