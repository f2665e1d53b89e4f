package io.provisioning.controlcenter.compliance;

import static io.provisioning.controlcenter.compliance.ComplianceFixtures.good;
import static io.provisioning.controlcenter.compliance.ComplianceFixtures.with;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.compliance.control.Facts.Accounts;
import io.provisioning.controlcenter.compliance.control.Framework;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;

class HttpReportPageTests {

  private static final Accounts HOSTILE =
      new Accounts(
          2, 0, List.of("<script>alert(1)</script>", "Žofie Иванова"), List.of(), List.of(), false);

  @Test
  void whatPeopleChoseIsText() {
    var page = HttpReportPage.of(ComplianceReport.of(Framework.SOC2, with(HOSTILE)));

    assertThat(page).doesNotContain("<script").contains("<li>", "&lt;script&gt;alert(1)&lt;");
  }

  @Test
  void thePolicyAdmitsThisStyleAndNothingElse() throws Exception {
    var page = HttpReportPage.of(ComplianceReport.of(Framework.GDPR, good()));
    var style = page.substring(page.indexOf("<style>") + 7, page.indexOf("</style>"));
    var digest = MessageDigest.getInstance("SHA-256").digest(style.getBytes(UTF_8));

    assertThat(HttpReportPage.POLICY)
        .startsWith("default-src 'none'; ")
        .contains("'sha256-" + Base64.getEncoder().encodeToString(digest) + "'");
    assertThat(page).doesNotContain(" style=", "http-equiv", "<link", "src=");
  }

  @Test
  void thePdfHasAllChecksAndEveryName() throws IOException {
    var report = ComplianceReport.of(Framework.HIPAA, with(HOSTILE));

    try (var pdf = Loader.loadPDF(HttpReportPdf.of(report))) {
      var text = new PDFTextStripper().getText(pdf);
      assertThat(text).contains("HIPAA Security Rule", "Žofie Иванова", "164.312(d)", "not met");
      report.checks().forEach(judged -> assertThat(text).contains(judged.check().title()));
      assertThat(pdf.getNumberOfPages()).isBetween(2, 8);
    }
  }
}
