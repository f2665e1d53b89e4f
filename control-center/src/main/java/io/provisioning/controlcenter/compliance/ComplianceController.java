package io.provisioning.controlcenter.compliance;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.controlcenter.authorization.Callers;
import io.provisioning.controlcenter.compliance.ComplianceViews.Attest;
import io.provisioning.controlcenter.compliance.ComplianceViews.AttestationList;
import io.provisioning.controlcenter.compliance.ComplianceViews.AttestationView;
import io.provisioning.controlcenter.compliance.ComplianceViews.ComplianceReportView;
import io.provisioning.controlcenter.compliance.control.Framework;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import java.security.Principal;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/v1/compliance")
@Tag(name = "Compliance")
final class ComplianceController {

  private final Compliance compliance;

  ComplianceController(Compliance compliance) {
    this.compliance = compliance;
  }

  /** As what a report is written. */
  enum ReportFormat {
    JSON,
    HTML,
    PDF
  }

  @GetMapping("/reports/{framework}")
  @Operation(operationId = "getComplianceReport")
  @ApiResponse(
      responseCode = "200",
      content = {
        @Content(
            mediaType = "application/json",
            schema = @Schema(implementation = ComplianceReportView.class)),
        @Content(mediaType = "text/html", schema = @Schema(type = "string")),
        @Content(
            mediaType = "application/pdf",
            schema = @Schema(type = "string", format = "binary"))
      })
  ResponseEntity<?> report(
      Principal caller,
      @PathVariable Framework framework,
      @RequestParam(required = false) @Nullable ReportFormat format) {
    var report = compliance.report(Callers.of(caller), framework);
    return switch (format) {
      case null -> json(report);
      case JSON -> json(report);
      case HTML ->
          ResponseEntity.ok()
              .contentType(new MediaType(MediaType.TEXT_HTML, UTF_8))
              .header("Content-Security-Policy", HttpReportPage.POLICY)
              .body(HttpReportPage.of(report));
      case PDF ->
          ResponseEntity.ok()
              .contentType(MediaType.APPLICATION_PDF)
              .header(HttpHeaders.CONTENT_DISPOSITION, name(report))
              .body(HttpReportPdf.of(report));
    };
  }

  private static ResponseEntity<?> json(ComplianceReport report) {
    return ResponseEntity.ok()
        .contentType(MediaType.APPLICATION_JSON)
        .body(ComplianceReportView.of(report));
  }

  private static String name(ComplianceReport report) {
    var framework = report.framework().name().toLowerCase(Locale.ROOT);
    var day = LocalDate.ofInstant(report.at(), ZoneOffset.UTC);
    var file = "compliance-%s-%s.pdf".formatted(framework, day);
    return ContentDisposition.attachment().filename(file).build().toString();
  }

  @GetMapping(path = "/attestations", produces = MediaType.APPLICATION_JSON_VALUE)
  @Operation(operationId = "listAttestations")
  AttestationList list() {
    return new AttestationList(
        compliance.attestations().stream().map(AttestationView::of).toList());
  }

  @PostMapping(path = "/attestations", produces = MediaType.APPLICATION_JSON_VALUE)
  @ResponseStatus(HttpStatus.CREATED)
  @Operation(operationId = "attest")
  AttestationView attest(Principal caller, @RequestBody @Valid Attest wanted) {
    return AttestationView.of(
        compliance.attest(Callers.of(caller), wanted.subject(), wanted.comment()));
  }
}
