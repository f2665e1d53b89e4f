package io.provisioning.registry.distribution;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.registry.blob.BlobProblem;
import io.provisioning.registry.blob.Blobs;
import io.provisioning.registry.blob.Digest;
import io.provisioning.registry.blob.Digest.Algorithm;
import io.provisioning.registry.blob.RepositoryName;
import io.provisioning.registry.blob.Uploads;
import io.provisioning.registry.blob.Uploads.Chunk;
import io.provisioning.registry.blob.Uploads.Progress;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.parameters.RequestBody;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URI;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/v2/{name}/blobs/uploads/")
@Tag(name = "Distribution")
final class UploadController {

  private static final Pattern RANGE = Pattern.compile("(\\d{1,18})-(\\d{1,18})");
  private static final String UPLOAD = "Docker-Upload-UUID";

  private final Blobs blobs;
  private final Uploads uploads;

  UploadController(Blobs blobs, Uploads uploads) {
    this.blobs = blobs;
    this.uploads = uploads;
  }

  /** Begins an upload, unless all of the blob comes at once or is in another repository. */
  @PostMapping
  @ApiResponse(responseCode = "201")
  @ApiResponse(responseCode = "202")
  @Operation(
      operationId = "beginUpload",
      requestBody =
          @RequestBody(
              content =
                  @Content(
                      mediaType = MediaType.APPLICATION_OCTET_STREAM_VALUE,
                      schema = @Schema(type = "string", format = "binary"))))
  ResponseEntity<Void> begin(
      @PathVariable String name,
      @RequestParam(required = false) @Nullable String digest,
      @RequestParam(name = "digest-algorithm", required = false) @Nullable String algorithm,
      @RequestParam(required = false) @Nullable String mount,
      @RequestParam(required = false) @Nullable String from,
      HttpServletRequest request)
      throws IOException {
    var repository = Paths.repository(name);
    if (mount != null) {
      var mounted = digest(mount);
      var source = from == null ? null : Paths.repository(from);
      return blobs.mount(repository, mounted, source)
          ? created(repository, mounted)
          : begun(repository, mounted.algorithm());
    }
    if (digest != null) {
      return whole(repository, digest(digest), request);
    }
    return begun(repository, algorithm == null ? Algorithm.SHA256 : algorithm(algorithm));
  }

  private ResponseEntity<Void> begun(RepositoryName repository, Algorithm algorithm)
      throws IOException {
    return accepted(repository, uploads.begin(repository, algorithm));
  }

  private ResponseEntity<Void> whole(
      RepositoryName repository, Digest digest, HttpServletRequest request) throws IOException {
    var upload = uploads.begin(repository, digest.algorithm());
    try {
      uploads.finish(repository, upload.id(), Chunk.next(request.getInputStream(), -1), digest);
      return created(repository, digest);
    } catch (ProblemException e) {
      if (e.problem() != BlobProblem.DIGEST_INVALID) {
        uploads.cancel(repository, upload.id()); // nobody knows of it
      }
      throw e;
    }
  }

  @PatchMapping("{upload}")
  @ResponseStatus(HttpStatus.ACCEPTED)
  @Operation(
      operationId = "appendToUpload",
      requestBody =
          @RequestBody(
              content =
                  @Content(
                      mediaType = MediaType.APPLICATION_OCTET_STREAM_VALUE,
                      schema = @Schema(type = "string", format = "binary"))))
  ResponseEntity<Void> append(
      @PathVariable String name,
      @PathVariable String upload,
      @RequestParam(name = "digest", required = false) @Nullable String leftOver,
      @RequestHeader(name = HttpHeaders.CONTENT_RANGE, required = false) @Nullable String range,
      HttpServletRequest request)
      throws IOException {
    var repository = Paths.repository(name);
    return accepted(repository, uploads.append(repository, upload, chunk(range, request)));
  }

  @PutMapping("{upload}")
  @ResponseStatus(HttpStatus.CREATED)
  @Operation(
      operationId = "finishUpload",
      requestBody =
          @RequestBody(
              content =
                  @Content(
                      mediaType = MediaType.APPLICATION_OCTET_STREAM_VALUE,
                      schema = @Schema(type = "string", format = "binary"))))
  ResponseEntity<Void> finish(
      @PathVariable String name,
      @PathVariable String upload,
      @RequestParam String digest,
      @RequestHeader(name = HttpHeaders.CONTENT_RANGE, required = false) @Nullable String range,
      HttpServletRequest request)
      throws IOException {
    var repository = Paths.repository(name);
    var expected = digest(digest);
    uploads.finish(repository, upload, chunk(range, request), expected);
    return created(repository, expected);
  }

  @GetMapping("{upload}")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  @Operation(operationId = "getUpload")
  ResponseEntity<Void> get(
      @PathVariable String name,
      @PathVariable String upload,
      @RequestParam(name = "digest", required = false) @Nullable String leftOver)
      throws IOException {
    var repository = Paths.repository(name);
    return answer(HttpStatus.NO_CONTENT, repository, uploads.progress(repository, upload));
  }

  @DeleteMapping("{upload}")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  @Operation(operationId = "cancelUpload")
  void cancel(@PathVariable String name, @PathVariable String upload) throws IOException {
    uploads.cancel(Paths.repository(name), upload);
  }

  private static Chunk chunk(@Nullable String range, HttpServletRequest request)
      throws IOException {
    if (range == null) {
      return Chunk.next(request.getInputStream(), -1);
    }
    var parts = RANGE.matcher(range);
    if (!parts.matches()) {
      throw BlobProblem.BLOB_UPLOAD_INVALID.because(
          "`Content-Range` is `%s`".formatted(range), "write it like `0-1023`");
    }
    var start = Long.parseLong(parts.group(1));
    return new Chunk(request.getInputStream(), start, Long.parseLong(parts.group(2)) - start + 1);
  }

  private static ResponseEntity<Void> accepted(RepositoryName repository, Progress progress) {
    return answer(HttpStatus.ACCEPTED, repository, progress);
  }

  private static ResponseEntity<Void> answer(
      HttpStatus status, RepositoryName repository, Progress progress) {
    return ResponseEntity.status(status)
        .location(URI.create(Paths.upload(repository, progress.id())))
        .header(HttpHeaders.RANGE, "0-" + Math.max(0, progress.size() - 1))
        .header(UPLOAD, progress.id())
        .build();
  }

  private static ResponseEntity<Void> created(RepositoryName repository, Digest digest) {
    return ResponseEntity.created(URI.create(Paths.blob(repository, digest)))
        .header(BlobController.DIGEST, digest.toString())
        .build();
  }

  private static Digest digest(String text) {
    return Digest.parse(text)
        .orElseThrow(() ->
            BlobProblem.DIGEST_INVALID.because(
                "`%s` is not a digest that this registry can compute".formatted(text),
                "use sha256 or sha512"));
  }

  private static Algorithm algorithm(String text) {
    return Algorithm.find(text)
        .orElseThrow(() ->
            BlobProblem.DIGEST_INVALID.because(
                "`%s` is not an algorithm that this registry knows".formatted(text),
                "use sha256 or sha512"));
  }
}
