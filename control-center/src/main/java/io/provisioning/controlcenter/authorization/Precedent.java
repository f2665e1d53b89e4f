package io.provisioning.controlcenter.authorization;

import io.provisioning.controlcenter.audit.AuditEvent;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/**
 * Something that somebody asked for: what a change of policies is held against.
 *
 * @param caller id of the account
 * @param questions one for each workspace that the request named
 */
public record Precedent(String caller, List<Question> questions) {

  private static final String ABOUT = "about";
  private static final String WORKSPACES = "workspaces";
  private static final String CONTEXT = "context.";

  public Precedent {
    questions = List.copyOf(questions);
  }

  /** Details of an audit event from which it can be read back, together with its action. */
  public static Map<String, String> details(List<Question> questions) {
    var details = new TreeMap<String, String>();
    for (var question : questions) {
      details.put(ABOUT, question.id() == null ? Situations.ALL : question.id());
      if (question.workspace() != null) {
        details.merge(WORKSPACES, question.workspace(), (one, other) -> one + " " + other);
      }
      question
          .context()
          .forEach((name, value) ->
              details.put(CONTEXT + name, JsonMapper.shared().writeValueAsString(value)));
    }
    return details;
  }

  /** What was asked for by an event; empty if nothing was decided about it. */
  static Optional<Precedent> of(AuditEvent event) {
    var about = event.details().get(ABOUT);
    if (about == null) {
      return Optional.empty();
    }
    var context = new TreeMap<String, Object>();
    event
        .details()
        .forEach((name, value) -> {
          if (name.startsWith(CONTEXT)) {
            context.put(
                name.substring(CONTEXT.length()),
                JsonMapper.shared().readValue(value, Object.class));
          }
        });
    var id = about.equals(Situations.ALL) ? null : about;
    var named = event.details().get(WORKSPACES);
    var questions =
        named == null
            ? Stream.of(new Question(event.action(), id, null, context))
            : Stream.of(named.split(" ", -1))
                .map(workspace -> new Question(event.action(), id, workspace, context));
    return Optional.of(new Precedent(event.actor().id(), questions.toList()));
  }
}
