package io.provisioning.config.evaluation;

import io.provisioning.config.document.DocumentProblem;
import io.provisioning.config.infrastructure.DocumentText;
import io.provisioning.config.infrastructure.InfrastructureLanguage;
import io.provisioning.config.infrastructure.NormalForm;
import io.provisioning.config.problem.Origin;
import io.provisioning.config.problem.ProblemException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;

/**
 * The process that evaluates documents for a service. It says that it is ready with an empty
 * message, then answers one question after the other until its input ends or a document took too
 * much, after which nobody can trust it.
 */
final class Evaluator {

  /** Of a process that has told what the breach was. */
  static final int AFTER_A_BREACH = 4;

  private final InfrastructureLanguage language;

  private Evaluator(InfrastructureLanguage language) {
    this.language = language;
  }

  /**
   * Takes the names of the providers that a document may use.
   *
   * @throws IOException when the service is gone
   */
  public static void main(String[] providers) throws IOException {
    var answers = System.out;
    // nothing that is evaluated may write where answers are read
    System.setOut(new PrintStream(OutputStream.nullOutputStream()));
    var language = InfrastructureLanguage.create(List.of(providers));
    language.warmUp();
    Frames.write(answers, new byte[0]);
    if (!new Evaluator(language).serve(System.in, answers)) {
      // what goes on in the background never ends by itself
      Runtime.getRuntime().halt(AFTER_A_BREACH);
    }
  }

  /** Whether it came to the end of the questions. */
  private boolean serve(InputStream questions, OutputStream answers) throws IOException {
    while (true) {
      try {
        var question =
            Frames.decode(Frames.read(questions, Frames.LARGEST_QUESTION), Question.class);
        var answer = answer(question);
        Frames.write(answers, encoded(answer, question));
        if (answer.isBreach()) {
          return false;
        }
      } catch (EOFException _) {
        return true;
      }
    }
  }

  private Answer answer(Question question) {
    try {
      return switch (question.subject()) {
        case SCHEMA -> Answer.of(language.jsonSchema(), Map.of());
        case INFRASTRUCTURE -> {
          var read = language.readInfrastructure(question.document());
          yield Answer.of(NormalForm.of(read.value()), read.places().all());
        }
        case BATCH -> {
          var read = language.readBatch(question.document());
          yield Answer.of(NormalForm.of(read.value()), Map.of());
        }
      };
    } catch (ProblemException e) {
      return Answer.of(e);
    }
  }

  private static byte[] encoded(Answer answer, Question question) {
    var message = Frames.encode(answer);
    return message.length <= Frames.LARGEST_ANSWER
        ? message
        : Frames.encode(Answer.of(tooLarge(question.document())));
  }

  private static ProblemException tooLarge(DocumentText document) {
    return DocumentProblem.invalid(
        "a document of at most " + (Frames.LARGEST_ANSWER >> 20) + " MiB with its defaults",
        "a larger one",
        new Origin(DocumentText.source(document), 0, 0),
        null);
  }
}
