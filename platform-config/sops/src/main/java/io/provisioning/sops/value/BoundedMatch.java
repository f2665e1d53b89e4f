package io.provisioning.sops.value;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Whether a regular expression is found in a text, with an end: expressions come with files, and
 * some of them take for ever where those of SOPS, which has another kind of them, do not.
 */
public final class BoundedMatch implements Predicate<String> {

  private static final int STEPS = 1_000_000;

  /** For all names of a file together. */
  private static final int STEPS_OF_ALL = 20_000_000;

  private final Pattern pattern;
  private final Map<String, Boolean> known = new HashMap<>();
  private final AtomicInteger all = new AtomicInteger();

  public BoundedMatch(Pattern pattern) {
    this.pattern = pattern;
  }

  @Override
  public boolean test(String text) {
    return known.computeIfAbsent(
        text, it -> pattern.matcher(new Counted(it, new AtomicInteger(), all)).find());
  }

  /** Text that is read a limited number of times. */
  private record Counted(CharSequence text, AtomicInteger steps, AtomicInteger all)
      implements CharSequence {

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public char charAt(int index) {
      if (steps.incrementAndGet() > STEPS || all.incrementAndGet() > STEPS_OF_ALL) {
        throw SopsProblem.INVALID_METADATA.because(
            "the regular expression takes too long for a name or comment of the file",
            "write one without repetitions in repetitions");
      }
      return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return new Counted(text.subSequence(start, end), steps, all);
    }

    @Override
    public String toString() {
      return text.toString();
    }
  }
}
