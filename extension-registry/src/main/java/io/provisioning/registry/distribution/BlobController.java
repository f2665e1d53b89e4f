package io.provisioning.registry.distribution;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.registry.blob.BlobProblem;
import io.provisioning.registry.blob.Blobs;
import io.provisioning.registry.blob.Digest;
import io.provisioning.registry.blob.RepositoryName;
import io.provisioning.registry.repository.Reference;
import io.provisioning.registry.repository.Repositories;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/v2/{name}/blobs/{digest}")
@Tag(name = "Distribution")
final class BlobController {

  static final String DIGEST = "Docker-Content-Digest";

  private final Blobs blobs;
  private final Repositories repositories;

  BlobController(Blobs blobs, Repositories repositories) {
    this.blobs = blobs;
    this.repositories = repositories;
  }

  @GetMapping
  @Operation(operationId = "pullBlob")
  @ApiResponse(
      responseCode = "200",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_OCTET_STREAM_VALUE,
              schema = @Schema(type = "string", format = "binary")))
  void pull(
      @PathVariable String name,
      @PathVariable String digest,
      @RequestParam(required = false) @Nullable String ns,
      @RequestHeader(name = HttpHeaders.RANGE, required = false) @Nullable String range,
      HttpServletRequest request,
      HttpServletResponse response)
      throws IOException {
    var isHead = request.getMethod().equals(HttpMethod.HEAD.name());
    // who looks whether it is there does not push it
    var stored = isHead ? find(name, digest, blobs::renew) : find(name, digest, blobs::find);
    response.setContentType(MediaType.APPLICATION_OCTET_STREAM_VALUE);
    response.setHeader(DIGEST, digest);
    response.setHeader(HttpHeaders.ETAG, '"' + digest + '"');
    response.setHeader(HttpHeaders.ACCEPT_RANGES, "bytes");
    if (isHead || stored.size() == 0) {
      response.setContentLengthLong(stored.size());
      return;
    }
    switch (ByteRange.read(range, stored.size())) {
      case ByteRange.Wanted.All() ->
          HttpContent.send(request, response, stored.file(), new ByteRange(0, stored.size() - 1));
      case ByteRange.Wanted.Part(var part) -> {
        response.setStatus(HttpStatus.PARTIAL_CONTENT.value());
        response.setHeader(
            HttpHeaders.CONTENT_RANGE,
            "bytes %d-%d/%d".formatted(part.start(), part.end(), stored.size()));
        HttpContent.send(request, response, stored.file(), part);
      }
      case ByteRange.Wanted.Nothing() -> {
        response.setHeader(HttpHeaders.CONTENT_RANGE, "bytes */" + stored.size());
        throw BlobProblem.RANGE_INVALID.because(
            "`%s` has %d bytes".formatted(digest, stored.size()));
      }
    }
  }

  @DeleteMapping
  @ResponseStatus(HttpStatus.ACCEPTED)
  @Operation(operationId = "deleteBlob")
  void delete(@PathVariable String name, @PathVariable String digest) throws IOException {
    var repository = Paths.repository(name);
    var found = Digest.parse(digest).orElseThrow(() -> unknown(name, digest));
    var isManifest = repositories.find(repository, new Reference.ByDigest(found)).isPresent();
    if (isManifest || !blobs.delete(repository, found)) {
      throw unknown(name, digest);
    }
  }

  private static Blobs.Stored find(
      String name,
      String digest,
      BiFunction<RepositoryName, Digest, Optional<Blobs.Stored>> lookup) {
    var repository = Paths.repository(name);
    return Digest.parse(digest)
        .flatMap(it -> lookup.apply(repository, it))
        .orElseThrow(() -> unknown(name, digest));
  }

  private static ProblemException unknown(String name, String digest) {
    return BlobProblem.BLOB_UNKNOWN.because(
        "there is no blob `%s` in `%s`".formatted(digest, name));
  }
}
