package io.provisioning.mcp.assistant.meaning;

import io.provisioning.mcp.assistant.draft.Draft;
import java.util.List;

/** What a clause of a request leads to. */
public sealed interface Outcome {

  /** It was carried out on the draft. */
  record Done(Draft draft) implements Outcome {}

  /**
   * Nobody can know what is meant.
   *
   * @param choices in words that leave no doubt
   */
  record Unclear(String question, List<Choice> choices) implements Outcome {

    public Unclear {
      choices = List.copyOf(choices);
    }
  }

  /**
   * One meaning.
   *
   * @param label what it comes to
   * @param request with which it is asked for
   */
  record Choice(String label, String request) {

    public static Choice of(String request) {
      return new Choice(request, request);
    }
  }

  /** It only asks; the answer is facts, each of which stands in the declaration. */
  record Told(String text, List<String> places) implements Outcome {}

  /** It is understood and cannot be done this way. */
  record Impossible(String reason) implements Outcome {}
}
