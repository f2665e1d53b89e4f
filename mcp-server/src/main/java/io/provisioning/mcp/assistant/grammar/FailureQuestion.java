package io.provisioning.mcp.assistant.grammar;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A question why something failed, such as "why did the last change of web fail".
 *
 * @param workflow its id; null if the last one that failed is meant
 * @param infrastructure of which it is; null if nobody said so
 */
public record FailureQuestion(@Nullable String workflow, @Nullable String infrastructure) {

  private static final String ID =
      "(?:workflow )?(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})";

  private static final String OF =
      "(?: (?:of|in|for|to|on|with)(?: infrastructure)? (?<of>[-a-z0-9]+))?";

  private static final String LAST =
      "(?:last |latest |newest |recent |previous |failed )*"
          + "(?:changes?|workflow|apply|deployment|deploy|run|rollout|update|failure|error)"
          + OF;

  private static final String SUBJECT = "(?:" + ID + "|" + LAST + "|(?<bare>[-a-z0-9]+))";

  /** What leaves no doubt that a failure is meant. */
  private static final String FAILURE =
      "(?:"
          + ID
          + "|(?:last |latest |recent )*(?:failure|error)"
          + OF
          + "|(?:last |latest )*failed (?:workflow|change|deployment|run)"
          + OF.replace("<of>", "<other>")
          + ")";

  private static final String FAIL =
      "(?:fail|failed|failing|break|broken|broke|go wrong|gone wrong|went wrong|not work|not working"
          + "|rolled back|roll back|undone|end|ended)";

  private static final List<java.util.regex.Pattern> FORMS =
      List.of(
          java.util.regex.Pattern.compile(
              "why (?:did|does|has|have|is|was|were) " + SUBJECT + " (?:been )?" + FAIL),
          java.util.regex.Pattern.compile(
              "(?:explain |tell |show )?why " + SUBJECT + " (?:has |was |is )?" + FAIL),
          java.util.regex.Pattern.compile(
              "what (?:went|is|was|has gone) wrong (?:with|in|about|during) " + SUBJECT),
          java.util.regex.Pattern.compile(
              "what (?:made|caused|let) " + SUBJECT + " (?:to )?" + FAIL),
          java.util.regex.Pattern.compile(
              "(?:explain|describe|show|tell about|why) (?:why )?"
                  + FAILURE
                  + "(?: fail| failed)?"),
          java.util.regex.Pattern.compile(
              "what (?:should|can|must|do) (?:i|we) (?:do )?(?:do )?(?:about|after|with) "
                  + FAILURE));

  private static final Set<String> COURTESY =
      Set.of(
          "please", "kindly", "just", "now", "the", "my", "our", "me", "us", "hey", "hi", "hello",
          "a");

  /** The question that these words put; empty if they say something else. */
  public static Optional<FailureQuestion> of(Phrase phrase) {
    if (phrase.size() > Phrase.MOST) {
      return Optional.empty();
    }
    var words =
        IntStream.range(0, phrase.size())
            .mapToObj(phrase::at)
            .filter(word -> !COURTESY.contains(word) && !word.equals(";"))
            .collect(Collectors.joining(" "));
    for (var form : FORMS) {
      var matcher = form.matcher(words);
      if (matcher.matches()) {
        var groups = matcher.namedGroups().keySet();
        var names =
            Stream.of("of", "other", "bare")
                .filter(groups::contains)
                .map(matcher::group)
                .filter(Objects::nonNull)
                .findFirst();
        return Optional.of(new FailureQuestion(matcher.group("id"), names.orElse(null)));
      }
    }
    return Optional.empty();
  }
}
