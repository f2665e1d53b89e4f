package io.provisioning.mcp.assistant;

import io.provisioning.config.problem.NearestName;
import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.mcp.assistant.ProposalView.ChangeView;
import io.provisioning.mcp.assistant.ProposalView.ChoiceView;
import io.provisioning.mcp.assistant.ProposalView.Kind;
import io.provisioning.mcp.assistant.draft.Draft;
import io.provisioning.mcp.assistant.edit.Differing;
import io.provisioning.mcp.assistant.grammar.FailureQuestion;
import io.provisioning.mcp.assistant.grammar.Grammar;
import io.provisioning.mcp.assistant.grammar.Phrase;
import io.provisioning.mcp.assistant.meaning.Outcome;
import io.provisioning.mcp.assistant.meaning.Outcome.Choice;
import io.provisioning.mcp.assistant.meaning.Outcome.Done;
import io.provisioning.mcp.assistant.meaning.Outcome.Impossible;
import io.provisioning.mcp.assistant.meaning.Outcome.Told;
import io.provisioning.mcp.assistant.meaning.Outcome.Unclear;
import io.provisioning.mcp.explanation.Explanations;
import io.provisioning.mcp.feature.Exchange;
import io.provisioning.mcp.model.ModelProblem;
import io.provisioning.mcp.model.ModelUse;
import io.provisioning.mcp.platform.Platform;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Makes of a request in words a change of a declaration, and its plan. Safe for use by many
 * threads.
 *
 * <p>INVARIANT: nothing is saved or applied, and what is proposed differs from the declaration only
 * in the places of which the request speaks.
 */
final class Assistant {

  private static final int SHORTEST_TYPO = 3;

  private final Grammar grammar = Grammar.packaged();
  private final Declared declared;
  private final Failures failures;
  private final ModelLane lane;

  Assistant(Platform platform, Explanations explanations, ModelUse use, InstantSource time) {
    declared = new Declared(platform);
    failures = new Failures(explanations);
    lane = new ModelLane(declared, use, time);
  }

  /**
   * What is made of a request.
   *
   * @param infrastructure null if the words say it, or if there is only one
   * @throws ProblemException what the platform refuses the caller
   */
  ProposalView propose(
      Exchange exchange, String request, String workspace, @Nullable String infrastructure) {
    var phrase = Phrase.of(request);
    var names =
        infrastructure == null ? declared.names(exchange, workspace) : List.of(infrastructure);
    var why =
        FailureQuestion.of(phrase)
            .flatMap(
                question -> failures.answer(exchange, question, workspace, infrastructure, names));
    if (why.isPresent()) {
      return why.get();
    }
    var spoken = spoken(phrase, names);
    if (spoken.isEmpty()) {
      return names.isEmpty()
          ? ProposalView.saying(
              Kind.IMPOSSIBLE, null, "nothing is declared in the workspace " + workspace)
          : which(request, names);
    }
    var file = declared.read(exchange, workspace, spoken.get());
    if (!file.isPkl()) {
      return ProposalView.saying(
          Kind.IMPOSSIBLE,
          file.name(),
          "%s is written in %s; requests change files in Pkl only"
              .formatted(file.file(), file.format()));
    }
    return understood(exchange, file, request, phrase);
  }

  /** By the grammar, by the model, or by the one where the other cannot. */
  private ProposalView understood(
      Exchange exchange, DeclaredInfrastructure file, String request, Phrase phrase) {
    var outcomes = Understanding.of(grammar, phrase, Draft.of(file.text(), file.world()));
    var isTold = !outcomes.isEmpty() && decided(outcomes) instanceof Told;
    if (!lane.isFirst() || isTold) {
      var answer = answer(exchange, file, phrase, outcomes);
      return answer.kind() == Kind.NOT_UNDERSTOOD && lane.isThere()
          ? lane.propose(exchange, file, request)
          : answer;
    }
    try {
      return lane.propose(exchange, file, request);
    } catch (ProblemException e) {
      if (outcomes.isEmpty() || !(e.problem() instanceof ModelProblem)) {
        throw e;
      }
      return answer(exchange, file, phrase, outcomes);
    }
  }

  /** The infrastructure that is meant: the only one, or the only one that is named. */
  private static Optional<String> spoken(Phrase phrase, List<String> names) {
    if (names.size() == 1) {
      return Optional.of(names.getFirst());
    }
    var named =
        IntStream.range(0, phrase.size()).mapToObj(phrase::at).filter(names::contains).distinct();
    var all = named.toList();
    return all.size() == 1 ? Optional.of(all.getFirst()) : Optional.empty();
  }

  private static ProposalView which(String request, List<String> names) {
    var choices = names.stream().map(name -> new ChoiceView(name, request, name)).toList();
    return question(null, "Which infrastructure is meant?", choices);
  }

  private static ProposalView question(
      @Nullable String infrastructure, String text, List<ChoiceView> choices) {
    return new ProposalView(
        Kind.QUESTION, List.of(), text, choices, List.of(), List.of(), infrastructure, null);
  }

  private ProposalView answer(
      Exchange exchange, DeclaredInfrastructure file, Phrase phrase, List<Outcome> outcomes) {
    if (outcomes.isEmpty()) {
      return corrected(phrase, Draft.of(file.text(), file.world()))
          .map(request -> didYouMean(file, request))
          .orElseGet(() -> notUnderstood(file, phrase));
    }
    return switch (decided(outcomes)) {
      case Done(var done) -> proposal(exchange, file, done);
      case Unclear(var text, var choices) -> question(file.name(), text, views(file, choices));
      case Impossible(var reason) -> ProposalView.saying(Kind.IMPOSSIBLE, file.name(), reason);
      case Told(var text, var places) ->
          new ProposalView(
              Kind.ANSWER,
              List.of(),
              text,
              List.of(),
              List.of(),
              file.sources(places),
              file.name(),
              null);
    };
  }

  /** The only outcome, or the question which of them is meant. */
  private static Outcome decided(List<Outcome> outcomes) {
    var possible = outcomes.stream().filter(each -> !(each instanceof Impossible)).toList();
    if (possible.size() < 2) {
      return possible.isEmpty() ? outcomes.getFirst() : possible.getFirst();
    }
    var choices = new ArrayList<Choice>();
    for (var outcome : possible) {
      switch (outcome) {
        case Done(var draft) -> choices.add(Choice.of(String.join(", then ", draft.said())));
        case Unclear(var _, var more) -> choices.addAll(more);
        case Told _, Impossible _ -> {
          // changes nothing, so nothing needs to be decided
        }
      }
    }
    return choices.isEmpty() ? possible.getFirst() : new Unclear("Which is meant?", choices);
  }

  private static List<ChoiceView> views(DeclaredInfrastructure file, List<Choice> choices) {
    return choices.stream()
        .map(choice -> new ChoiceView(choice.label(), choice.request(), file.name()))
        .toList();
  }

  /** The request with names that are nearly those that were typed; empty if that says nothing. */
  private Optional<String> corrected(Phrase phrase, Draft draft) {
    var known = new HashSet<>(draft.world().names());
    known.addAll(grammar.words());
    var unknown = Understanding.unknown(grammar, phrase, draft.world());
    var words = new ArrayList<String>();
    for (var word : phrase.written()) {
      words.add(
          unknown.contains(word) && word.length() >= SHORTEST_TYPO
              ? NearestName.of(word.toLowerCase(java.util.Locale.ROOT), known).orElse(word)
              : word);
    }
    var other = new Phrase(words);
    return other.equals(phrase) || Understanding.of(grammar, other, draft).isEmpty()
        ? Optional.empty()
        : Optional.of(String.join(" ", words));
  }

  private static ProposalView didYouMean(DeclaredInfrastructure file, String request) {
    return question(
        file.name(),
        "Did you mean “" + request + "”?",
        List.of(new ChoiceView(request, request, file.name())));
  }

  private ProposalView notUnderstood(DeclaredInfrastructure file, Phrase phrase) {
    var unknown = List.copyOf(Understanding.unknown(grammar, phrase, file.world()));
    var text =
        unknown.isEmpty()
            ? "the words are known, but not together: say one thing at a time"
            : "not understood: " + String.join(", ", unknown);
    return new ProposalView(
        Kind.NOT_UNDERSTOOD, List.of(), text, List.of(), unknown, List.of(), file.name(), null);
  }

  private ProposalView proposal(Exchange exchange, DeclaredInfrastructure file, Draft done) {
    var text = done.edit().text();
    if (text.equals(file.text())) {
      return new ProposalView(
          Kind.UNCHANGED,
          done.said(),
          "it is declared like that already",
          List.of(),
          List.of(),
          List.of(),
          file.name(),
          null);
    }
    try {
      var after = declared.document(exchange, file.workspace(), file.name(), file.format(), text);
      var differing = Differing.places(file.world().document(), after);
      if (!done.touched().containsAll(differing)) {
        return impossible(
            done, file, "other parts of the file depend on this; change it there by hand");
      }
      var plan = declared.plan(exchange, file, text);
      return ProposalView.changing(file, done.said(), ChangeView.of(file, text, plan));
    } catch (ProblemException e) {
      if (e.problem().kind() != Problem.Kind.INVALID) {
        throw e;
      }
      return impossible(done, file, reason(e));
    }
  }

  private static String reason(ProblemException refused) {
    var findings =
        refused.findings().stream()
            .limit(5)
            .map(finding ->
                "%s: expected %s, got %s"
                    .formatted(finding.path(), finding.expected(), finding.got()))
            .collect(Collectors.joining("; "));
    return findings.isEmpty() ? refused.detail() : findings;
  }

  private static ProposalView impossible(Draft done, DeclaredInfrastructure file, String why) {
    return new ProposalView(
        Kind.IMPOSSIBLE, done.said(), why, List.of(), List.of(), List.of(), file.name(), null);
  }
}
