package io.provisioning.mcp.assistant;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.mcp.assistant.ProposalView.ChangeView;
import io.provisioning.mcp.assistant.ProposalView.ChoiceView;
import io.provisioning.mcp.assistant.ProposalView.Kind;
import io.provisioning.mcp.assistant.ProposalView.ModelView;
import io.provisioning.mcp.assistant.edit.Differing;
import io.provisioning.mcp.assistant.edit.Edited;
import io.provisioning.mcp.assistant.edit.Reply;
import io.provisioning.mcp.assistant.edit.Unasked;
import io.provisioning.mcp.assistant.prompt.Prompt;
import io.provisioning.mcp.feature.Exchange;
import io.provisioning.mcp.model.LanguageModel;
import io.provisioning.mcp.model.ModelProblem;
import io.provisioning.mcp.model.ModelUse;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;

/**
 * Makes of a request in free words a change of a declaration, with a language model. Safe for use
 * by many threads.
 *
 * <p>INVARIANT: a model names places and values and nothing else; what it proposes passes the same
 * checks as what the grammar proposes, as the caller, and is as little saved or applied.
 */
final class ModelLane {

  private static final int LONGEST = 300;

  private final Declared declared;
  private final ModelUse use;
  private final InstantSource time;

  ModelLane(Declared declared, ModelUse use, InstantSource time) {
    this.declared = declared;
    this.use = use;
    this.time = time;
  }

  boolean isThere() {
    return use.model() != null;
  }

  boolean isFirst() {
    return isThere() && use.isFirst();
  }

  private sealed interface Verdict {

    record Taken(ProposalView proposal) implements Verdict {}

    /** With what the model had proposed, in words. */
    record Refused(List<String> said, List<Finding> findings) implements Verdict {}
  }

  /**
   * What a model makes of a request.
   *
   * @throws ProblemException a {@link ModelProblem}, or what the platform refuses the caller
   */
  ProposalView propose(Exchange exchange, DeclaredInfrastructure file, String request) {
    var model = Objects.requireNonNull(use.model(), "no model");
    var prompt = new Prompt(declared.sources(exchange, file, request));
    var until = time.instant().plus(use.patience());
    var tokens = 0;
    var refused = new Verdict.Refused(List.of(), List.of());
    for (var step = 1; step <= use.steps(); step++) {
      var written =
          model.write(exchange.principal(), prompt.turns(), Reply.schema(), left(until, model));
      tokens += written.tokens();
      switch (verdict(exchange, file, request, Reply.of(written.text()))) {
        case Verdict.Taken(var proposal) -> {
          return proposal.by(new ModelView(model.name(), step, tokens));
        }
        case Verdict.Refused again -> {
          refused = again;
          prompt.refuse(written.text(), again.findings());
        }
      }
    }
    throw notTaken(model, refused);
  }

  private Duration left(Instant until, LanguageModel model) {
    var left = Duration.between(time.instant(), until);
    if (!left.isPositive()) {
      throw ModelProblem.MODEL_UNAVAILABLE.because(
          "the model %s has not come to a proposal in time".formatted(model.name()),
          "describe it in fewer steps, or raise provisioning.mcp.model.timeout");
    }
    return left;
  }

  private ProblemException notTaken(LanguageModel model, Verdict.Refused refused) {
    var said = String.join(", then ", refused.said());
    var shown = said.length() > LONGEST ? said.substring(0, LONGEST) + "…" : said;
    return ModelProblem.UNUSABLE_MODEL_ANSWER.because(
        "the model %s %s in %d steps"
            .formatted(
                model.name(),
                shown.isEmpty()
                    ? "has answered nothing that can be used"
                    : "proposed to %s, which is not valid, and nothing better".formatted(shown),
                use.steps()),
        "use other words, or a request that needs no model, such as `scale web to 4`",
        refused.findings());
  }

  private Verdict verdict(
      Exchange exchange, DeclaredInfrastructure file, String request, Reply reply) {
    if (!reply.findings().isEmpty()) {
      return new Verdict.Refused(List.of(), reply.findings());
    }
    return switch (reply.kind()) {
      case QUESTION -> new Verdict.Taken(question(file, reply));
      case IMPOSSIBLE ->
          new Verdict.Taken(
              ProposalView.saying(
                  Kind.IMPOSSIBLE,
                  file.name(),
                  reply.text().isEmpty() ? "the model sees no way to do this" : reply.text()));
      case CHANGE -> change(exchange, file, request, reply.in(file.text()));
    };
  }

  private static ProposalView question(DeclaredInfrastructure file, Reply reply) {
    var choices =
        reply.choices().stream().map(each -> new ChoiceView(each, each, file.name())).toList();
    return new ProposalView(
        Kind.QUESTION, List.of(), reply.text(), choices, List.of(), List.of(), file.name(), null);
  }

  private Verdict change(
      Exchange exchange, DeclaredInfrastructure file, String request, Edited edited) {
    if (!edited.findings().isEmpty()) {
      return new Verdict.Refused(edited.said(), edited.findings());
    }
    try {
      return checked(exchange, file, request, edited);
    } catch (ProblemException e) {
      if (e.problem().kind() != Problem.Kind.INVALID) {
        throw e;
      }
      return new Verdict.Refused(
          edited.said(),
          e.findings().isEmpty()
              ? List.of(
                  new Finding("", "a declaration that can be planned", e.detail(), null, null))
              : e.findings());
    }
  }

  private Verdict checked(
      Exchange exchange, DeclaredInfrastructure file, String request, Edited edited) {
    var text = edited.text();
    var before = file.world().document();
    var after = declared.document(exchange, file.workspace(), file.name(), file.format(), text);
    var differing = Differing.places(before, after);
    if (differing.isEmpty()) {
      return new Verdict.Taken(
          ProposalView.saying(Kind.UNCHANGED, file.name(), "it is declared like that already"));
    }
    if (!edited.touched().containsAll(differing)) {
      return new Verdict.Refused(
          edited.said(),
          List.of(
              new Finding(
                  "", "changes of " + edited.touched(), "changes of " + differing, null, null)));
    }
    var unasked = Unasked.of(request, before, after);
    if (!unasked.isEmpty()) {
      return new Verdict.Refused(edited.said(), unasked);
    }
    var plan = declared.plan(exchange, file, text);
    return new Verdict.Taken(
        ProposalView.changing(file, edited.said(), ChangeView.of(file, text, plan)));
  }
}
