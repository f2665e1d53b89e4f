package io.provisioning.controlcenter.compliance;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.RunningControlCenter;
import io.provisioning.controlcenter.audit.AuditEvent;
import io.provisioning.controlcenter.identity.TestPeople;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

class ComplianceApiIntegrationTests extends RunningControlCenter {

  private static final String REPORTS = "/api/v1/compliance/reports/";

  @Autowired private TestPeople people;

  @ParameterizedTest
  @ValueSource(strings = {"soc2", "gdpr", "hipaa"})
  void aReportTellsWhatIsSeen(String framework) {
    var report = get(REPORTS + framework, people.withSecondFactor("auditor")).json();

    assertThat(report.path("framework").asString()).isEqualTo(framework);
    assertThat(report.path("checks").size())
        .isEqualTo(
            report.path("met").asInt()
                + report.path("not_met").asInt()
                + report.path("not_observable").asInt());
    assertThat(status(report, "audit-whole")).isEqualTo("met");
    assertThat(status(report, "tls")).isEqualTo("not_met");
    assertThat(status(report, "key-rotation")).isEqualTo("met");
    assertThat(status(report, "disk-encryption")).isEqualTo("not_observable");
    assertThat(trail.events())
        .extracting(AuditEvent::action)
        .contains("compliance.reported", "getComplianceReport");
  }

  @Test
  void aKeyThatOthersCanReadIsFound() throws IOException {
    var file = Files.createFile(HOME.resolve("control-center/forgotten.key"));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));

    var report = get(REPORTS + "soc2", people.withSecondFactor("auditor")).json();

    Files.delete(file);
    assertThat(status(report, "key-files")).isEqualTo("not_met");
    assertThat(report.toString()).contains("forgotten.key");
  }

  @Test
  void thePageIsForBrowsersAndThePdfIsAFile() throws IOException {
    var auditor = people.withSecondFactor("auditor");

    var page = get(REPORTS + "gdpr?format=html", auditor);
    assertThat(page.header("Content-Type")).startsWith("text/html");
    assertThat(page.header("Content-Security-Policy")).isEqualTo(HttpReportPage.POLICY);
    assertThat(page.text()).startsWith("<!DOCTYPE html>");
    var pdf = get(REPORTS + "gdpr?format=pdf", auditor);
    assertThat(pdf.header("Content-Type")).isEqualTo("application/pdf");
    assertThat(pdf.header("Content-Disposition")).contains("compliance-gdpr-");
    assertThat(pdf.text()).startsWith("%PDF-");
    Files.writeString(Path.of("target", "compliance-gdpr.html"), page.text());
  }

  @Test
  void anAttestationIsEvidence() {
    var ada = people.withSecondFactor("administrator");
    var wanted = "{\"subject\":\"backup_test\",\"comment\":\"restored <all> of it\"}";

    var attested = post("/api/v1/compliance/attestations", ada, wanted);

    assertThat(attested.status()).isEqualTo(201);
    assertThat(attested.text("/by")).startsWith("administrator-");
    var report = get(REPORTS + "soc2", ada).json();
    assertThat(status(report, "backups")).isEqualTo("met");
    assertThat(report.toString()).contains("restored <all> of it");
    assertThat(get("/api/v1/compliance/attestations", ada).text("/items/0/subject"))
        .isEqualTo("backup_test");
    assertThat(trail.events()).extracting(AuditEvent::action).contains("compliance.attested");
  }

  @Test
  void errorsAreProblems() {
    var ada = people.withSecondFactor("administrator");
    assertThat(get(REPORTS + "iso27001", ada).status()).isEqualTo(400);
    assertThat(get(REPORTS + "soc2?format=doc", ada).status()).isEqualTo(400);
    var path = "/api/v1/compliance/attestations";
    assertThat(post(path, ada, "{\"subject\":\"weather\",\"comment\":\"x\"}").status())
        .isEqualTo(400);
    assertThat(post(path, ada, "{\"subject\":\"backup_test\",\"comment\":\"\"}").status())
        .isEqualTo(400);
    assertThat(get(REPORTS + "soc2", people.withSecondFactor("viewer")).text("/code"))
        .isEqualTo("not-permitted");
    assertThat(
            post(path, people.administrator(), "{\"subject\":\"backup_test\",\"comment\":\"x\"}")
                .text("/code"))
        .isEqualTo("step-up-needed");
  }

  private static String status(JsonNode report, String id) {
    for (var check : report.path("checks")) {
      if (check.path("id").asString().equals(id)) {
        return check.path("status").asString();
      }
    }
    throw new AssertionError("there is no check " + id);
  }
}
