package io.provisioning.registry.distribution;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.registry.blob.BlobProblem;
import io.provisioning.registry.blob.Digest;
import io.provisioning.registry.blob.RepositoryName;
import io.provisioning.registry.repository.Entry;
import io.provisioning.registry.repository.Reference;
import io.provisioning.registry.repository.Repositories;
import io.provisioning.registry.repository.RepositoryProblem;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/v2/{name}/manifests/{reference}")
@Tag(name = "Distribution")
final class ManifestController {

  private static final int MOST_TAGS = 100;

  private final Repositories repositories;

  ManifestController(Repositories repositories) {
    this.repositories = repositories;
  }

  @GetMapping
  @Operation(operationId = "pullManifest")
  ResponseEntity<byte[]> pull(
      @PathVariable String name,
      @PathVariable String reference,
      @RequestParam(required = false) @Nullable String ns,
      HttpMethod method) {
    var repository = Paths.repository(name);
    var wanted = Reference.parse(reference).orElseThrow(() -> unknown(name, reference));
    if (method.equals(HttpMethod.HEAD)) {
      var entry = repositories.renew(repository, wanted);
      return headers(entry.orElseThrow(() -> unknown(name, reference))).build();
    }
    var pulled = repositories.pull(repository, wanted).orElseThrow(() -> unknown(name, reference));
    return headers(pulled.entry()).body(pulled.content());
  }

  private static ResponseEntity.BodyBuilder headers(Entry entry) {
    return ResponseEntity.ok()
        .header(HttpHeaders.CONTENT_TYPE, entry.mediaType())
        .contentLength(entry.size())
        .eTag(entry.digest().toString())
        .header(BlobController.DIGEST, entry.digest().toString());
  }

  @PutMapping(consumes = MediaType.ALL_VALUE)
  @ResponseStatus(HttpStatus.CREATED)
  @Operation(operationId = "pushManifest")
  ResponseEntity<Void> push(
      @PathVariable String name,
      @PathVariable String reference,
      @RequestParam(name = "tag", required = false) @Nullable List<String> tag,
      @RequestHeader(name = HttpHeaders.CONTENT_TYPE, required = false) @Nullable String type,
      @RequestBody(required = false) byte @Nullable [] content)
      throws IOException {
    var repository = Paths.repository(name);
    var tags = tag == null ? List.<String>of() : tag;
    requireTags(tags);
    return switch (Reference.parse(reference).orElseThrow(() -> invalid(reference))) {
      case Reference.ByDigest(var digest) ->
          push(repository, content, type, Optional.of(digest), tags);
      case Reference.ByTag(var one) ->
          push(repository, content, type, Optional.empty(), List.of(one));
    };
  }

  private ResponseEntity<Void> push(
      RepositoryName repository,
      byte @Nullable [] content,
      @Nullable String type,
      Optional<Digest> digest,
      List<String> tags)
      throws IOException {
    var mediaType = type == null ? null : type.split(";", 2)[0].strip();
    var pushed =
        repositories.push(
            repository, content == null ? new byte[0] : content, mediaType, digest, tags);
    var answer =
        ResponseEntity.created(URI.create(Paths.manifest(repository, pushed.digest())))
            .header(BlobController.DIGEST, pushed.digest().toString());
    if (pushed.subject() != null) {
      answer.header("OCI-Subject", pushed.subject().toString());
    }
    if (digest.isPresent() && !tags.isEmpty()) {
      answer.header("OCI-Tag", String.join(", ", tags));
    }
    return answer.build();
  }

  private static void requireTags(List<String> tags) {
    if (tags.size() > MOST_TAGS) {
      throw DistributionProblem.UNSUPPORTED.because(
          "there are %d tags".formatted(tags.size()), "send at most %d".formatted(MOST_TAGS));
    }
    for (var tag : tags) {
      if (!(Reference.parse(tag).orElse(null) instanceof Reference.ByTag)) {
        throw RepositoryProblem.MANIFEST_INVALID.because("`%s` is not a tag".formatted(tag));
      }
    }
  }

  @DeleteMapping
  @ResponseStatus(HttpStatus.ACCEPTED)
  @Operation(operationId = "deleteManifest")
  void delete(@PathVariable String name, @PathVariable String reference) throws IOException {
    var repository = Paths.repository(name);
    var isDeleted =
        switch (Reference.parse(reference).orElseThrow(() -> unknown(name, reference))) {
          case Reference.ByDigest(var digest) -> repositories.deleteManifest(repository, digest);
          case Reference.ByTag(var tag) -> repositories.deleteTag(repository, tag);
        };
    if (!isDeleted) {
      throw unknown(name, reference);
    }
  }

  private static ProblemException unknown(String name, String reference) {
    return RepositoryProblem.MANIFEST_UNKNOWN.because(
        "there is no manifest `%s` in `%s`".formatted(reference, name));
  }

  private static ProblemException invalid(String reference) {
    return reference.contains(":")
        ? BlobProblem.DIGEST_INVALID.because(
            "`%s` is not a digest that this registry can compute".formatted(reference),
            "use sha256 or sha512")
        : RepositoryProblem.MANIFEST_INVALID.because("`%s` is not a tag".formatted(reference));
  }
}
