package io.provisioning.vault.backup;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.service.VerifiedCaller;
import io.provisioning.service.audit.AuditHeader;
import io.provisioning.vault.access.Caller;
import io.provisioning.vault.backup.RestoreView.RestoreTarget;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Size;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/v1/seal")
@Tag(name = "Seal")
final class BackupController {

  private static final Logger log = LoggerFactory.getLogger(BackupController.class);
  private static final String ABOUT = "backup";

  private final Backups backups;

  BackupController(Backups backups) {
    this.backups = backups;
  }

  /** The length is known before the first byte, so that nobody takes a part for the whole. */
  @PostMapping("/backups")
  @Operation(operationId = "backUpVault")
  @ApiResponse(
      responseCode = "200",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_OCTET_STREAM_VALUE,
              schema = @Schema(type = "string", format = "binary")))
  void backUp(
      @RequestBody @Valid BackUpVault wanted,
      @Parameter(hidden = true) VerifiedCaller verified,
      HttpServletResponse response)
      throws IOException {
    var caller = Caller.of(verified);
    caller.requireAccount();
    var made = backups.make(caller, wanted.read());
    try (var content = made.content()) {
      response.setContentType(MediaType.APPLICATION_OCTET_STREAM_VALUE);
      response.setContentLengthLong(made.size());
      response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
      response.setHeader(AuditHeader.NAME, about(made.at().toString()));
      content.transferTo(response.getOutputStream());
    }
  }

  @GetMapping(path = "/restore", produces = MediaType.APPLICATION_JSON_VALUE)
  @Operation(operationId = "getRestoreTarget")
  RestoreTarget target(@Parameter(hidden = true) VerifiedCaller caller) {
    Caller.of(caller).requireAccount();
    return new RestoreTarget(backups.recipient().toString(), backups.isEmpty());
  }

  @PostMapping(path = "/restore", produces = MediaType.APPLICATION_JSON_VALUE)
  @Operation(
      operationId = "restoreVault",
      requestBody =
          @io.swagger.v3.oas.annotations.parameters.RequestBody(
              required = true,
              content =
                  @Content(
                      mediaType = MediaType.APPLICATION_OCTET_STREAM_VALUE,
                      schema = @Schema(type = "string", format = "binary"))))
  RestoreView restore(
      @RequestParam(defaultValue = "false") boolean check,
      @Parameter(hidden = true) VerifiedCaller verified,
      HttpServletRequest request,
      HttpServletResponse response)
      throws IOException {
    var caller = Caller.of(verified);
    caller.requireAccount();
    var encrypted = request.getInputStream();
    try {
      var contents = check ? backups.check(encrypted) : backups.restore(caller, encrypted);
      response.setHeader(AuditHeader.NAME, about(contents.at().toString()));
      return RestoreView.of(contents, !check);
    } catch (ProblemException e) {
      skip(encrypted); // who is still sending could not hear the reason
      throw e;
    }
  }

  private static void skip(InputStream body) {
    try {
      body.transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      log.debug("whoever sent a backup has gone", e);
    }
  }

  private static String about(String moment) {
    return AuditHeader.text(Map.of(ABOUT, moment));
  }

  /** It is the same when it is repeated, with or without a key. */
  @PostMapping("/release")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  @Operation(operationId = "releaseVault")
  void release(
      @RequestHeader(name = "Idempotency-Key", required = false) @Size(max = 255)
          @Nullable String key,
      @Parameter(hidden = true) VerifiedCaller verified) {
    var caller = Caller.of(verified);
    caller.requireAccount();
    backups.release(caller);
  }
}
