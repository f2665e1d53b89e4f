package io.provisioning.mcp.retrieval.index;

import java.util.regex.Pattern;

/**
 * A piece of a text that can be quoted.
 *
 * @param collection of what it is part, and with what it is replaced
 * @param source file, or name of a package or declaration
 * @param line of the source at which it begins, from 1
 * @param title of the source
 * @param heading of the section, and those above it
 * @param text as it is shown
 */
public record Passage(
    Collection collection, String source, int line, String title, String heading, String text) {

  /** Between headings. */
  public static final String BELOW = " › ";

  /** Texts of one origin, read and replaced together. */
  public record Collection(Kind kind, String name) {

    public static final Collection DOCUMENTATION = new Collection(Kind.DOCUMENTATION, "");
    public static final Collection CATALOGUE = new Collection(Kind.PACKAGE, "");

    /** What an infrastructure of a workspace declares. */
    public static Collection declaration(String workspace, String infrastructure) {
      return new Collection(Kind.DECLARATION, workspace + '/' + infrastructure);
    }

    /** Whether the question names the infrastructure that declares this. */
    public boolean isNamedIn(String question) {
      var infrastructure = name.substring(name.indexOf('/') + 1);
      return kind == Kind.DECLARATION
          && Pattern.compile(
                  "(?<![\\w-])%s(?![\\w-])".formatted(Pattern.quote(infrastructure)),
                  Pattern.CASE_INSENSITIVE)
              .matcher(question)
              .find();
    }

    /** In which it is kept: no name of a kind has a colon. */
    public String id() {
      return kind + ":" + name;
    }
  }

  /** Where a passage comes from. */
  public enum Kind {
    DOCUMENTATION,
    PACKAGE,
    DECLARATION
  }

  /** Of pages about one problem each, the line that is the same on all. */
  private static final Pattern ALIKE = Pattern.compile("(?m)^`[a-z-]+` · HTTP status .*$");

  private static final Pattern SCHEME = Pattern.compile("https?://");

  /** The headings below the title. */
  String subheadings() {
    var end = heading.indexOf(BELOW);
    return end < 0 ? "" : heading.substring(end + BELOW.length());
  }

  /** Where it stands: the source and the nearest heading. */
  public String place() {
    var below = heading.lastIndexOf(BELOW);
    return source + '#' + (below < 0 ? heading : heading.substring(below + BELOW.length()));
  }

  /** What is searched of the text: not what says nothing about it. */
  String searched() {
    return SCHEME.matcher(ALIKE.matcher(text).replaceAll("")).replaceAll("");
  }

  /** Whether it is of a page about one problem. */
  public boolean isOfProblem() {
    return source.startsWith("problems/");
  }

  /** The name of the page, which its headings do not repeat. */
  String page() {
    var name = source.substring(source.lastIndexOf('/') + 1);
    return isOfProblem() ? "" : name.replaceFirst("\\.[a-z]+$", "");
  }

  /** What is shown once, however many of its pieces fit. */
  public String section() {
    return collection.id() + ' ' + source + '#' + heading;
  }
}
