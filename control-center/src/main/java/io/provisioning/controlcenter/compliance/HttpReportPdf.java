package io.provisioning.controlcenter.compliance;

import com.openhtmltopdf.outputdevice.helper.BaseRendererBuilder.FontStyle;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;
import com.openhtmltopdf.util.XRLog;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import org.apache.pdfbox.pdmodel.PDDocument;

/** The page of a report as a PDF. Its font is within, so that every name can be written. */
final class HttpReportPdf {

  private static final String FONT = "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";
  private static final int REGULAR = 400;
  private static final int BOLD = 700;

  static {
    XRLog.setLoggingEnabled(false); // it tells of every step
  }

  private HttpReportPdf() {}

  static byte[] of(ComplianceReport report) {
    var pdf = new ByteArrayOutputStream();
    var renderer = new PdfRendererBuilder();
    renderer.useUriResolver((_, _) -> null); // nothing is loaded
    for (var weight : new int[] {REGULAR, BOLD}) {
      renderer.useFont(HttpReportPdf::font, "Liberation Sans", weight, FontStyle.NORMAL, true);
    }
    renderer.withHtmlContent(HttpReportPage.of(report), null);
    renderer.toStream(pdf);
    try {
      renderer.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return pdf.toByteArray();
  }

  private static InputStream font() {
    return Objects.requireNonNull(PDDocument.class.getResourceAsStream(FONT), "PDFBox has it");
  }
}
