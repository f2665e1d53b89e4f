package io.provisioning.config.completion.outline;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A mapping, a list or a scalar of a text that may be wrong. What it is follows from what was found
 * in it; it may be nothing yet.
 */
public final class Part {

  /** The step to an item of a list. */
  public static final String ITEM = "[]";

  /** A part that nobody knows the place of, such as a local property of Pkl. */
  static final String UNKNOWN = "?";

  private static final int MOST = 40_000;
  private static final int DEEPEST = 64;

  private final @Nullable Part parent;
  private final String step;
  private final int depth;
  private final int[] count;
  private final Map<String, Part> members = new LinkedHashMap<>();
  private final List<Part> items = new ArrayList<>();
  private String text = "";

  /** In characters; of mappings and lists written as blocks of YAML. */
  private int column;

  private boolean isDashed;

  private Part(@Nullable Part parent, String step, int[] count) {
    this.parent = parent;
    this.step = step;
    this.count = count;
    depth = parent == null ? 0 : parent.depth + 1;
    count[0]++;
  }

  static Part root() {
    return new Part(null, "", new int[1]);
  }

  /** The value of a key: the one that is there, or a new one. */
  Part member(String key) {
    var there = members.get(key);
    if (there != null || depth >= DEEPEST) {
      return there == null ? this : there;
    }
    var member = new Part(this, key, count);
    if (isRoomy()) {
      members.put(key, member);
    }
    return member;
  }

  Part item() {
    if (depth >= DEEPEST) {
      return this;
    }
    var item = new Part(this, ITEM, count);
    if (isRoomy()) {
      items.add(item);
    }
    return item;
  }

  /** A member or an item that is not there yet, for who is about to write it. */
  public Part wouldBe(String other) {
    return new Part(this, other, count);
  }

  /** Whatever a text has, memory has an end. */
  private boolean isRoomy() {
    return count[0] < MOST;
  }

  public Optional<Part> parent() {
    return Optional.ofNullable(parent);
  }

  public String step() {
    return step;
  }

  public boolean isItem() {
    return step.equals(ITEM);
  }

  public Map<String, Part> members() {
    return members;
  }

  public List<Part> items() {
    return items;
  }

  /** What is written here, if it is a scalar; else empty. */
  public String text() {
    return text;
  }

  /** The scalar under a key; empty if there is none. */
  public String text(String key) {
    var member = members.get(key);
    return member == null ? "" : member.text;
  }

  void write(String scalar) {
    text = scalar;
  }

  int column() {
    return column;
  }

  void at(int newColumn) {
    column = newColumn;
  }

  /** Whether it is a list whose items begin with dashes. */
  boolean isDashed() {
    return isDashed;
  }

  void dash() {
    isDashed = true;
  }

  /** The way to it, such as {@code servers[].plan}; with {@link #UNKNOWN} where nobody knows. */
  public String path() {
    if (parent == null || depth > DEEPEST) {
      return parent == null ? "" : UNKNOWN;
    }
    var before = parent.path();
    return isItem() || before.isEmpty() ? before + step : before + "." + step;
  }
}
