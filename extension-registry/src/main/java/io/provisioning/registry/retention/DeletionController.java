package io.provisioning.registry.retention;

import io.provisioning.registry.blob.Digest;
import io.provisioning.registry.blob.RepositoryName;
import io.provisioning.registry.repository.Deletions;
import io.provisioning.registry.repository.Repositories;
import io.provisioning.registry.repository.RepositoryProblem;
import io.provisioning.registry.retention.DeletionView.DeletionItem;
import io.provisioning.registry.retention.DeletionView.RestoredView;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1/registry-deletions", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Retention")
final class DeletionController {

  private final Repositories repositories;
  private final Deletions deletions;

  DeletionController(Repositories repositories, Deletions deletions) {
    this.repositories = repositories;
    this.deletions = deletions;
  }

  @GetMapping
  @Operation(operationId = "listDeletions")
  DeletionView list(
      @RequestParam
          @Size(max = 63)
          @Pattern(regexp = RetentionController.LABEL, message = RetentionController.IS_LABEL)
          String workspace)
      throws IOException {
    var items = new ArrayList<DeletionItem>();
    for (var repository : repositories.names(workspace)) {
      for (var each : deletions.of(repository)) {
        items.add(DeletionItem.of(repository, each, deletions.grace()));
      }
    }
    items.sort(Comparator.comparing(DeletionItem::deleted).reversed());
    return DeletionView.of(items);
  }

  @PostMapping("/restore")
  @Operation(operationId = "restoreDeletion")
  RestoredView restore(
      @RequestParam
          @Size(max = 63)
          @Pattern(regexp = RetentionController.LABEL, message = RetentionController.IS_LABEL)
          String workspace,
      @RequestParam @Size(max = 255) String repository,
      @RequestParam @Size(max = 200) String digest)
      throws IOException {
    var name =
        RepositoryName.parse(repository)
            .filter(it -> it.workspace().equals(workspace))
            .orElseThrow(() ->
                RepositoryProblem.NAME_UNKNOWN.because(
                    "there is no repository `%s` in `%s`".formatted(repository, workspace)));
    var wanted =
        Digest.parse(digest)
            .orElseThrow(() ->
                RepositoryProblem.MANIFEST_UNKNOWN.because(
                    "`%s` is not a digest".formatted(digest), "`registry deleted` lists them"));
    return new RestoredView(name.text(), wanted.toString(), deletions.restore(name, wanted));
  }
}
