package io.provisioning.orchestrator.terminal;

import io.provisioning.orchestrator.terminal.RecordingView.RecordingPage;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What was recorded of terminals. */
@RestController
@RequestMapping(path = "/api/v1/terminal-recordings", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Terminals")
final class RecordingController {

  private static final String ASCIICAST = "application/x-asciicast";

  private final Recordings recordings;

  RecordingController(Recordings recordings) {
    this.recordings = recordings;
  }

  @GetMapping
  RecordingPage listTerminalRecordings(
      @RequestParam @Pattern(regexp = TerminalController.LABEL, message = "a DNS label")
          String workspace,
      @RequestParam(required = false) @Nullable String server,
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(defaultValue = "100") @Min(1) @Max(1000) int limit) {
    return recordings.list(workspace, server, cursor, limit);
  }

  @GetMapping(
      path = "/{id}",
      produces = {ASCIICAST, MediaType.APPLICATION_JSON_VALUE})
  @ApiResponse(
      responseCode = "200",
      content = @Content(mediaType = ASCIICAST, schema = @Schema(type = "string")))
  ResponseEntity<Resource> getTerminalRecording(
      @PathVariable String id,
      @RequestParam @Pattern(regexp = TerminalController.LABEL, message = "a DNS label")
          String workspace) {
    return ResponseEntity.ok()
        .contentType(MediaType.parseMediaType(ASCIICAST))
        .body(new FileSystemResource(recordings.get(workspace, id)));
  }
}
