package io.provisioning.controlcenter.compliance;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.controlcenter.compliance.Outcome.Evidence;
import io.provisioning.controlcenter.compliance.Outcome.Status;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Locale;
import org.springframework.web.util.HtmlUtils;

/** A report as a page that can be read, printed, and made into a PDF: XHTML, and no script. */
final class HttpReportPage {

  private static final String STYLE =
      """
      @page { size: A4; margin: 18mm 16mm; @bottom-right { content: counter(page) " / " counter(pages); font: 8pt 'Liberation Sans', sans-serif; color: #555 } }
      body { font: 10pt/1.45 'Liberation Sans', system-ui, sans-serif; color: #1a1a1a; max-width: 52rem; margin: 0 auto; padding: 0 8pt }
      h1 { font-size: 18pt; margin: 12pt 0 2pt; line-height: 1.2 }
      h2 { font-size: 11.5pt; margin: 0 0 2pt }
      p { margin: 0 0 4pt }
      table { border-collapse: collapse; width: 100%; margin: 10pt 0 }
      th, td { text-align: left; vertical-align: top; padding: 3pt 6pt; border-bottom: 0.5pt solid #bbb; font-weight: normal }
      th { color: #555 }
      .check { border: 0.75pt solid #ccc; border-left-width: 4pt; padding: 7pt 9pt; margin: 8pt 0; page-break-inside: avoid }
      .met { border-left-color: #1a7f37 } .not_met { border-left-color: #b3261e } .not_observable { border-left-color: #7a6200 }
      .status { font-size: 8.5pt; padding: 1pt 5pt; border: 0.75pt solid #555 }
      .met .status { color: #115c27; border-color: #1a7f37 } .not_met .status { color: #8c1d18; border-color: #b3261e } .not_observable .status { color: #5c4a00; border-color: #7a6200 }
      .small { font-size: 8.5pt; color: #555 }
      ul { margin: 3pt 0; padding-left: 14pt }
      """;

  /** Nothing is loaded, framed or run; the style is known by its digest. */
  static final String POLICY =
      "default-src 'none'; style-src 'sha256-%s'; base-uri 'none'; frame-ancestors 'none'"
          .formatted(digest());

  private HttpReportPage() {}

  static String of(ComplianceReport report) {
    var page = new StringBuilder(16_384);
    page.append("<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\"><head>")
        .append("<meta charset=\"utf-8\"/><title>")
        .append(escaped(report.framework().title()))
        .append("</title><style>")
        .append(STYLE)
        .append("</style></head><body>");
    head(page, report);
    report.checks().forEach(judged -> check(page, report.framework(), judged));
    return page.append("</body></html>\n").toString();
  }

  private static void head(StringBuilder page, ComplianceReport report) {
    page.append("<h1>")
        .append(escaped(report.framework().title()))
        .append("</h1><p class=\"small\">Compliance report of the platform, made ")
        .append(time(report.at()))
        .append(". It tells what the platform can see of itself, and is no certificate.</p>")
        .append("<table><tr>");
    for (var status : Status.values()) {
      page.append("<th scope=\"col\">").append(words(status)).append("</th>");
    }
    page.append("</tr><tr>");
    for (var status : Status.values()) {
      page.append("<td>").append(report.count(status)).append("</td>");
    }
    page.append("</tr></table>");
  }

  private static void check(
      StringBuilder page, Framework framework, ComplianceReport.Judged judged) {
    var outcome = judged.outcome();
    page.append("<div class=\"check ")
        .append(name(outcome.status()))
        .append("\"><h2>")
        .append(escaped(judged.check().title()))
        .append("</h2><p><span class=\"status\">")
        .append(words(outcome.status()))
        .append("</span> <span class=\"small\">")
        .append(escaped(String.join(", ", judged.check().controls(framework))))
        .append("</span></p><ul>");
    outcome.evidence().forEach(evidence -> evidence(page, evidence));
    page.append("</ul>");
    var action = outcome.action();
    if (action != null) {
      page.append("<p>To do: ").append(escaped(action)).append("</p>");
    }
    page.append("</div>");
  }

  private static void evidence(StringBuilder page, Evidence evidence) {
    page.append("<li>")
        .append(escaped(evidence.fact()))
        .append(" <span class=\"small\">(")
        .append(escaped(evidence.source()))
        .append(", ")
        .append(time(evidence.at()))
        .append(")</span></li>");
  }

  private static String words(Status status) {
    return name(status).replace('_', ' ');
  }

  private static String name(Status status) {
    return status.name().toLowerCase(Locale.ROOT);
  }

  private static String time(Instant at) {
    return at.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  private static String escaped(String text) {
    return HtmlUtils.htmlEscape(text, UTF_8.name());
  }

  private static String digest() {
    try {
      var digest = MessageDigest.getInstance("SHA-256").digest(STYLE.getBytes(UTF_8));
      return Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }
}
