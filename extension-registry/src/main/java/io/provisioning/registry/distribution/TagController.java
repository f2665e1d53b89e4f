package io.provisioning.registry.distribution;

import io.provisioning.registry.repository.Repositories;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@Tag(name = "Distribution")
final class TagController {

  private final Repositories repositories;

  TagController(Repositories repositories) {
    this.repositories = repositories;
  }

  /** A page of tags. */
  record TagsView(String name, List<String> tags) {

    TagsView {
      tags = List.copyOf(tags);
    }
  }

  @GetMapping(path = "/v2/{name}/tags/list", produces = MediaType.APPLICATION_JSON_VALUE)
  @Operation(operationId = "listTags")
  ResponseEntity<TagsView> list(
      @PathVariable String name,
      @RequestParam(required = false) @Nullable Integer n,
      @RequestParam(required = false) @Nullable String last) {
    var repository = Paths.repository(name);
    var size = Page.size(n);
    var found = repositories.tags(repository, Objects.requireNonNullElse(last, ""), size + 1);
    var page = Page.of(found, size);
    var answer = ResponseEntity.ok();
    if (page.hasMore()) {
      var link = page.link("/v2/" + repository + "/tags/list", page.items().getLast());
      answer.header(HttpHeaders.LINK, link);
    }
    return answer.body(new TagsView(name, page.items()));
  }
}
