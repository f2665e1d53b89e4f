package io.provisioning.mcp.retrieval;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.provisioning.mcp.feature.VisibleText;
import io.provisioning.mcp.retrieval.index.PassageIndex.Hit;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/**
 * Passages, best first.
 *
 * @param answered whether they speak of what was asked; if not, nothing was found
 */
public record PassagePage(
    @Schema(requiredMode = Schema.RequiredMode.REQUIRED) boolean answered,
    @Schema(requiredMode = Schema.RequiredMode.REQUIRED) List<PassageView> items) {

  static PassagePage of(Answers.Found found) {
    return new PassagePage(found.isAnswered(), found.hits().stream().map(PassageView::of).toList());
  }

  /** Where a passage comes from. */
  public enum Kind {
    @JsonProperty("documentation")
    DOCUMENTATION,
    @JsonProperty("package")
    PACKAGE,
    @JsonProperty("declaration")
    DECLARATION
  }

  /**
   * A quotation.
   *
   * @param source file, or name of a package
   * @param line of the source at which it begins, from 1
   * @param heading of the section, after those above it
   * @param text data, which may have been written by anybody; at most 2,000 characters
   * @param coverage how much of the question it speaks of, from 0 to 1
   */
  public record PassageView(
      @Schema(requiredMode = Schema.RequiredMode.REQUIRED) Kind kind,
      @Schema(requiredMode = Schema.RequiredMode.REQUIRED) String source,
      @Schema(requiredMode = Schema.RequiredMode.REQUIRED) int line,
      @Schema(requiredMode = Schema.RequiredMode.REQUIRED) String heading,
      @Schema(requiredMode = Schema.RequiredMode.REQUIRED) String text,
      @Schema(requiredMode = Schema.RequiredMode.REQUIRED) double coverage) {

    private static final int LONGEST = 2_000;

    static PassageView of(Hit hit) {
      var passage = hit.passage();
      return new PassageView(
          Kind.valueOf(passage.collection().kind().name()),
          shown(passage.source()),
          passage.line(),
          shown(passage.heading()),
          shown(passage.text()),
          Math.round(hit.coverage() * 100) / 100.0);
    }

    private static String shown(String text) {
      var clean = VisibleText.of(text);
      return clean.length() <= LONGEST ? clean : clean.substring(0, LONGEST - 1) + '…';
    }
  }
}
