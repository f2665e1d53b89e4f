package io.provisioning.mcp.assistant;

import io.provisioning.mcp.assistant.draft.Draft;
import io.provisioning.mcp.assistant.draft.Slots;
import io.provisioning.mcp.assistant.draft.World;
import io.provisioning.mcp.assistant.grammar.Grammar;
import io.provisioning.mcp.assistant.grammar.Pattern;
import io.provisioning.mcp.assistant.grammar.Phrase;
import io.provisioning.mcp.assistant.meaning.Found;
import io.provisioning.mcp.assistant.meaning.Meanings;
import io.provisioning.mcp.assistant.meaning.Outcome;
import io.provisioning.mcp.assistant.meaning.Outcome.Choice;
import io.provisioning.mcp.assistant.meaning.Outcome.Done;
import io.provisioning.mcp.assistant.meaning.Outcome.Impossible;
import io.provisioning.mcp.assistant.meaning.Outcome.Told;
import io.provisioning.mcp.assistant.meaning.Outcome.Unclear;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds what a request can mean: all ways to read its words, clause after clause.
 *
 * <p>INVARIANT: each word of the request is in the pattern of a rule, or is one of courtesy. What a
 * word that is not understood would have changed is never guessed.
 */
final class Understanding {

  /** Far more than a request takes that somebody typed. */
  private static final int MOST_STEPS = 400_000;

  private static final int MOST_READINGS = 200;

  private final Grammar grammar;
  private final Phrase phrase;
  private final Map<Object, Outcome> readings = new LinkedHashMap<>();
  private int steps;
  private int tried;

  private Understanding(Grammar grammar, Phrase phrase) {
    this.grammar = grammar;
    this.phrase = phrase;
  }

  /** All outcomes of a request that differ; none if it is not understood. */
  static List<Outcome> of(Grammar grammar, Phrase phrase, Draft draft) {
    var understanding = new Understanding(grammar, phrase);
    if (phrase.size() == 0 || phrase.size() > Phrase.MOST) {
      return List.of();
    }
    understanding.clauses(0, draft);
    return understanding.isExhausted() ? List.of() : List.copyOf(understanding.readings.values());
  }

  private boolean isExhausted() {
    return steps > MOST_STEPS || tried > MOST_READINGS;
  }

  private interface Rest {
    void from(int place, Found found);
  }

  private record Attempt(String meaning, int end, Found found) {}

  private void clauses(int place, Draft draft) {
    var slots = new Slots(phrase, draft, grammar);
    var attempts = new HashSet<Attempt>();
    for (var rule : grammar.rules()) {
      match(
          rule.pattern(),
          place,
          Found.NOTHING,
          slots,
          (at, found) -> {
            var end = afterCourtesy(at);
            var isEnd = end == phrase.size() || phrase.isBreak(end);
            if (isEnd && attempts.add(new Attempt(rule.meaning(), end, found))) {
              take(place, end, Meanings.carryOut(rule.meaning(), found, draft), draft);
            }
          });
    }
  }

  private void take(int begin, int end, Outcome outcome, Draft before) {
    tried++;
    if (isExhausted()) {
      return;
    }
    var isWhole = end == phrase.size();
    switch (outcome) {
      case Done(var draft) when isWhole -> readings.put(draft.edit().text(), outcome);
      case Done(var draft) -> clauses(afterBreak(end), draft);
      case Told _ when isWhole && begin == 0 -> readings.put(outcome, outcome);
      case Told _ -> {
        // a question in the middle of a change
      }
      case Impossible _ -> readings.put(outcome, outcome);
      case Unclear(var question, var choices) -> {
        var around = choices.stream().map(choice -> within(before, choice, end)).toList();
        readings.put(question, new Unclear(question, around));
      }
    }
  }

  /** The choice with what was said before and after. */
  private Choice within(Draft before, Choice choice, int end) {
    var parts = new ArrayList<String>(before.said());
    parts.add(choice.request());
    if (end < phrase.size()) {
      var rest = phrase.written().subList(afterBreak(end), phrase.size());
      parts.add(String.join(" ", rest).replace(" ,", ",").replace(" ;", ";"));
    }
    return new Choice(choice.label(), String.join(", then ", parts));
  }

  private int afterCourtesy(int place) {
    var at = place;
    while (grammar.courtesy().contains(phrase.at(at))) {
      at++;
    }
    return at;
  }

  private int afterBreak(int place) {
    var at = place;
    while (at < phrase.size() && phrase.isBreak(at)) {
      at++;
    }
    return at;
  }

  private void match(Pattern pattern, int place, Found found, Slots slots, Rest rest) {
    if (++steps > MOST_STEPS) {
      return;
    }
    switch (pattern) {
      case Pattern.Word(var text) -> {
        if (phrase.at(place).equals(text)) {
          rest.from(place + 1, found);
        }
        if (grammar.courtesy().contains(phrase.at(place))) {
          match(pattern, place + 1, found, slots, rest);
        }
      }
      case Pattern.Slot(var name, var kind) -> {
        for (var meaning : slots.at(place, kind)) {
          rest.from(meaning.end(), found.with(name, meaning.value()));
        }
        if (grammar.courtesy().contains(phrase.at(place))) {
          match(pattern, place + 1, found, slots, rest);
        }
      }
      case Pattern.Sequence(var parts) -> sequence(parts, place, found, slots, rest);
      case Pattern.Choice(var parts) ->
          parts.forEach(part -> match(part, place, found, slots, rest));
      case Pattern.Maybe(var part) -> {
        match(part, place, found, slots, rest);
        rest.from(place, found);
      }
    }
  }

  private void sequence(List<Pattern> parts, int place, Found found, Slots slots, Rest rest) {
    if (parts.isEmpty()) {
      rest.from(place, found);
      return;
    }
    var others = parts.subList(1, parts.size());
    match(
        parts.getFirst(),
        place,
        found,
        slots,
        (end, more) -> sequence(others, end, more, slots, rest));
  }

  /** The words of a request that neither the language nor the surroundings know. */
  static Set<String> unknown(Grammar grammar, Phrase phrase, World world) {
    var unknown = new java.util.LinkedHashSet<String>();
    var names = world.names();
    for (var place = 0; place < phrase.size(); place++) {
      var word = phrase.at(place);
      if (!grammar.words().contains(word) && !phrase.isBreak(place) && !names.contains(word)) {
        unknown.add(phrase.written().get(place));
      }
    }
    return unknown;
  }
}
