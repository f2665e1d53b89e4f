package io.provisioning.config.evaluation;

import io.provisioning.config.document.DocumentProblem;
import io.provisioning.config.document.Placed;
import io.provisioning.config.evaluation.Question.Subject;
import io.provisioning.config.infrastructure.Batch;
import io.provisioning.config.infrastructure.DocumentText;
import io.provisioning.config.infrastructure.Infrastructure;
import io.provisioning.config.infrastructure.InfrastructureLanguage;
import io.provisioning.config.infrastructure.NormalForm;
import io.provisioning.config.problem.Origin;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The language for services: documents are evaluated one at a time in a process of its own, which
 * starts with the first of them, is replaced after a breach, and ends when nobody needed it for a
 * while.
 */
public final class IsolatedLanguage implements InfrastructureLanguage {

  /**
   * The evaluator itself gives up sooner and says why; this is for one that cannot even do that.
   */
  private static final Duration ANSWER = Duration.ofSeconds(10);

  private static final Duration TURN = Duration.ofSeconds(30);

  private final Collection<String> providers;
  private final Duration idle;
  private final List<String> launcher;
  private final ReentrantLock turn = new ReentrantLock(true);
  private @Nullable EvaluatorProcess process;
  private CompletableFuture<Void> release = CompletableFuture.completedFuture(null);

  /**
   * Makes the language; nothing is started.
   *
   * @param providers names that a document may use as provider, at least one
   * @param idle how long the process is kept without being asked
   * @param launcher words before the command of the process, which take rights from it
   */
  public IsolatedLanguage(Collection<String> providers, Duration idle, List<String> launcher) {
    this.providers = List.copyOf(providers);
    this.idle = idle;
    this.launcher = List.copyOf(launcher);
  }

  @Override
  public void warmUp() {
    var _ = jsonSchema();
  }

  @Override
  public Placed<Infrastructure> readInfrastructure(DocumentText document) {
    var answer = answer(Subject.INFRASTRUCTURE, document);
    return new Placed<>(NormalForm.infrastructure(said(answer)), new Answer.Told(answer.places()));
  }

  @Override
  public Placed<Batch> readBatch(DocumentText document) {
    var answer = answer(Subject.BATCH, document);
    return new Placed<>(NormalForm.batch(said(answer)), new Answer.Told(answer.places()));
  }

  @Override
  public String jsonSchema() {
    return said(ask(Question.SCHEMA, "schema"));
  }

  @Override
  public void close() {
    turn.lock();
    try {
      release.cancel(false);
      end();
    } finally {
      turn.unlock();
    }
  }

  private Answer answer(Subject subject, DocumentText document) {
    var answer = ask(Question.of(subject, document), DocumentText.source(document));
    if (answer.refusal() != null) {
      throw answer.refusal().exception();
    }
    return answer;
  }

  private static String said(Answer answer) {
    return Objects.requireNonNull(answer.document());
  }

  private Answer ask(Question question, String source) {
    takeTurn();
    try {
      release.cancel(false);
      return exchange(question, source);
    } finally {
      release =
          CompletableFuture.runAsync(
              this::close,
              CompletableFuture.delayedExecutor(idle.toMillis(), TimeUnit.MILLISECONDS));
      turn.unlock();
    }
  }

  private Answer exchange(Question question, String source) {
    try {
      var answer = Frames.decode(running().ask(Frames.encode(question), ANSWER), Answer.class);
      if (answer.isBreach()) {
        end();
      }
      return answer;
    } catch (EvaluatorProcess.Lost lost) {
      end();
      var origin = new Origin(source, 0, 0);
      throw lost.isLate()
          ? DocumentProblem.costly(
              "a document that is read in " + ANSWER.toSeconds() + " s",
              "one that takes longer, or never ends",
              origin)
          : DocumentProblem.costly(
              "a document that is read with little memory", "one that needs more", origin);
    }
  }

  private EvaluatorProcess running() {
    var running = process;
    if (running == null || !running.isAlive()) {
      try {
        running = EvaluatorProcess.start(launcher, providers);
      } catch (IOException e) {
        throw unavailable("the process that evaluates documents does not start", e);
      }
      process = running;
    }
    return running;
  }

  private void end() {
    if (process != null) {
      process.close();
      process = null;
    }
  }

  private void takeTurn() {
    try {
      if (!turn.tryLock(TURN.toMillis(), TimeUnit.MILLISECONDS)) {
        throw unavailable(
            "documents of others have been evaluated for " + TURN.toSeconds() + " s", null);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unavailable("the request was given up", e);
    }
  }

  private static ProblemException unavailable(String detail, @Nullable Exception cause) {
    return EvaluationProblem.EVALUATOR_UNAVAILABLE.because(detail, "try again soon", cause);
  }
}
