package io.provisioning.config.extension.resolution;

import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.semver4j.RangesList;
import org.semver4j.RangesListFactory;
import org.semver4j.Semver;

/**
 * A set of versions, written as npm does. The grammar is checked here because semver4j turns what
 * it does not understand into a range that nothing satisfies.
 *
 * @param text as it was written
 */
public record VersionRange(String text, RangesList versions) {

  private static final String NUMBER = "(?:0|[1-9]\\d{0,8})";
  private static final String VERSION =
      NUMBER + "(?:\\." + NUMBER + "(?:\\." + NUMBER + "(?:-[0-9A-Za-z.-]+)?)?)?";
  private static final String WILDCARD = NUMBER + "(?:\\." + NUMBER + ")?\\.[xX*](?:\\.[xX*])?";
  private static final String COMPARATOR =
      "(?:\\*|" + WILDCARD + "|(?:\\^|~|>=|<=|>|<|=)?" + VERSION + ")";
  private static final String ALTERNATIVE =
      "(?:" + VERSION + " +- +" + VERSION + "|" + COMPARATOR + "(?: +" + COMPARATOR + ")*)";
  private static final Pattern GRAMMAR =
      Pattern.compile(ALTERNATIVE + "(?: *\\|\\| *" + ALTERNATIVE + ")*");
  private static final Pattern SPACE_AFTER_OPERATOR = Pattern.compile("(?<=[\\^~<>=]) +(?=\\d)");
  private static final int LONGEST = 200;

  /** Empty if the text is not a range. */
  public static Optional<VersionRange> parse(String text) {
    var normal = SPACE_AFTER_OPERATOR.matcher(text.strip()).replaceAll("");
    if (normal.length() > LONGEST || !GRAMMAR.matcher(normal).matches()) {
      return Optional.empty();
    }
    return Optional.of(new VersionRange(text.strip(), RangesListFactory.create(normal)));
  }

  public boolean contains(Semver version) {
    return versions.isSatisfiedBy(version);
  }

  /** Whether it asks for no version in particular, which is all a capability can satisfy. */
  boolean any() {
    return text.equals("*");
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof VersionRange range && range.text.equals(text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }
}
