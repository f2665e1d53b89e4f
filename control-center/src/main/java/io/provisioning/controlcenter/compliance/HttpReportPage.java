package io.provisioning.controlcenter.compliance;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.pebbletemplates.pebble.PebbleEngine;
import io.pebbletemplates.pebble.loader.ClasspathLoader;
import io.pebbletemplates.pebble.template.PebbleTemplate;
import io.provisioning.controlcenter.compliance.control.Outcome.Evidence;
import io.provisioning.controlcenter.compliance.control.Outcome.Status;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** A report as a page that can be read, printed, and made into a PDF: XHTML, and no script. */
final class HttpReportPage {

  private static final String STYLE = resource("/compliance/report.css");

  /** Escapes everything that it prints, but the style. */
  private static final PebbleTemplate PAGE =
      new PebbleEngine.Builder()
          .loader(new ClasspathLoader(HttpReportPage.class.getClassLoader()))
          .strictVariables(true)
          .build()
          .getTemplate("compliance/report.html");

  /** Nothing is loaded, framed or run; the style is known by its digest. */
  static final String POLICY =
      "default-src 'none'; style-src 'sha256-%s'; base-uri 'none'; frame-ancestors 'none'"
          .formatted(digest());

  private HttpReportPage() {}

  static String of(ComplianceReport report) {
    var page = new StringWriter();
    try {
      PAGE.evaluate(
          page,
          Map.of(
              "style", STYLE,
              "title", report.framework().title(),
              "at", time(report.at()),
              "counts",
                  Arrays.stream(Status.values()).map(status -> count(report, status)).toList(),
              "checks", report.checks().stream().map(it -> check(report, it)).toList()),
          Locale.ROOT);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return page.toString();
  }

  private static Map<String, String> count(ComplianceReport report, Status status) {
    return Map.of("status", words(status), "number", String.valueOf(report.count(status)));
  }

  private static Map<String, Object> check(
      ComplianceReport report, ComplianceReport.Judged judged) {
    var outcome = judged.outcome();
    return Map.of(
        "kind", name(outcome.status()),
        "title", judged.check().title(),
        "status", words(outcome.status()),
        "controls", String.join(", ", judged.check().controls(report.framework())),
        "evidence", outcome.evidence().stream().map(HttpReportPage::evidence).toList(),
        "action", Objects.requireNonNullElse(outcome.action(), ""));
  }

  private static Map<String, String> evidence(Evidence evidence) {
    return Map.of("fact", evidence.fact(), "source", evidence.source(), "at", time(evidence.at()));
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

  private static String resource(String path) {
    try (var stream =
        Objects.requireNonNull(HttpReportPage.class.getResourceAsStream(path), path)) {
      return new String(stream.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
