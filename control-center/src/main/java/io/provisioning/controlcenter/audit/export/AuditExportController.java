package io.provisioning.controlcenter.audit.export;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.controlcenter.audit.search.AuditEventView;
import io.provisioning.controlcenter.audit.search.AuditSearch;
import io.provisioning.controlcenter.audit.search.EventQuery;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.Valid;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.HttpHeaders;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@Tag(name = "Audit")
final class AuditExportController {

  private final AuditSearch search;

  AuditExportController(AuditSearch search) {
    this.search = search;
  }

  /** Writes while it reads, so that a client that is slow, or gone, slows or ends the reading. */
  @GetMapping("/api/v1/audit/exports")
  @Operation(operationId = "exportAuditEvents")
  @ApiResponse(
      responseCode = "200",
      content = {
        @Content(mediaType = "application/x-ndjson", schema = @Schema(type = "string")),
        @Content(mediaType = "text/csv", schema = @Schema(type = "string")),
        @Content(mediaType = "text/plain", schema = @Schema(type = "string"))
      })
  void export(
      @RequestParam ExportKind format,
      @ParameterObject @Valid EventQuery query,
      HttpServletResponse response)
      throws IOException {
    response.setContentType(format.mediaType());
    response.setHeader(
        HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"audit." + format.ending() + "\"");
    try (var out = new BufferedWriter(new OutputStreamWriter(response.getOutputStream(), UTF_8))) {
      out.write(format.format().heading());
      search.forEach(query, event -> write(out, format.format().format(AuditEventView.of(event))));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static void write(Writer out, String line) {
    try {
      out.write(line);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
