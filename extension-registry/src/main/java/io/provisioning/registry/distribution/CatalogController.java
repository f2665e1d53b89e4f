package io.provisioning.registry.distribution;

import io.provisioning.registry.blob.RepositoryName;
import io.provisioning.registry.repository.Repositories;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@Tag(name = "Distribution")
final class CatalogController {

  private static final String VERSION = "Docker-Distribution-API-Version";
  private static final String PATH = "/v2/_catalog";

  private final Repositories repositories;

  CatalogController(Repositories repositories) {
    this.repositories = repositories;
  }

  /** What a registry says of itself: nothing. */
  record BaseView() {}

  /** A page of names. */
  record CatalogView(List<String> repositories) {

    CatalogView {
      repositories = List.copyOf(repositories);
    }
  }

  @GetMapping(path = "/v2/", produces = MediaType.APPLICATION_JSON_VALUE)
  @Operation(operationId = "checkRegistry")
  ResponseEntity<BaseView> check() {
    return ResponseEntity.ok().header(VERSION, "registry/2.0").body(new BaseView());
  }

  @GetMapping(path = PATH, produces = MediaType.APPLICATION_JSON_VALUE)
  @Operation(operationId = "listRepositories")
  ResponseEntity<CatalogView> list(
      @RequestParam(required = false) @Nullable Integer n,
      @RequestParam(required = false) @Nullable String last)
      throws IOException {
    var size = Page.size(n);
    var after = Objects.requireNonNullElse(last, "");
    var found =
        repositories.names().stream()
            .map(RepositoryName::text)
            .filter(name -> name.compareTo(after) > 0)
            .limit(size + 1L)
            .toList();
    var page = Page.of(found, size);
    var answer = ResponseEntity.ok();
    if (page.hasMore()) {
      answer.header(HttpHeaders.LINK, page.link(PATH, page.items().getLast()));
    }
    return answer.body(new CatalogView(page.items()));
  }
}
