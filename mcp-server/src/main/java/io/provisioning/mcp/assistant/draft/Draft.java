package io.provisioning.mcp.assistant.draft;

import io.provisioning.config.edit.PklEdit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A declaration while a request is carried out, clause after clause.
 *
 * @param edit the text as it would be
 * @param world what it declares then
 * @param said what was understood, as it could have been requested
 * @param touched places of the document that may differ, such as {@code servers[web]}
 * @param subject what "it" and "them" mean
 */
public record Draft(
    PklEdit edit, World world, List<String> said, Set<String> touched, Subject subject) {

  public Draft {
    said = List.copyOf(said);
    touched = Set.copyOf(touched);
  }

  /** What was spoken of last. */
  public record Subject(List<String> servers, List<String> taskservs, List<String> volumes) {

    public static final Subject NONE = new Subject(List.of(), List.of(), List.of());

    public static Subject of(Server server) {
      return new Subject(List.of(server.name()), List.of(), List.of());
    }
  }

  public static Draft of(String text, World world) {
    return new Draft(new PklEdit(text), world, List.of(), Set.of(), Subject.NONE);
  }

  /** After one change. */
  public Draft changed(PklEdit next, World after, String place) {
    var places = new TreeSet<>(touched);
    places.add(place);
    return new Draft(next, after, said, places, subject);
  }

  public Draft about(Subject other) {
    return new Draft(edit, world, said, touched, other);
  }

  /** With a sentence of what was understood. */
  public Draft saying(String sentence) {
    var sentences = new ArrayList<>(said);
    sentences.add(sentence);
    return new Draft(edit, world, sentences, touched, subject);
  }
}
