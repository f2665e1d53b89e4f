package io.provisioning.orchestrator.declaration.completion;

import io.provisioning.config.completion.Completer;
import io.provisioning.config.completion.Completer.Draft;
import io.provisioning.config.completion.Position;
import io.provisioning.config.document.DocumentProblem;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.declaration.completion.CompletionView.CompleteDeclaration;
import io.provisioning.orchestrator.declaration.completion.CompletionView.CompletionPage;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Infrastructures")
final class CompletionController {

  private final DeclarationCompletion completion;

  CompletionController(DeclarationCompletion completion) {
    this.completion = completion;
  }

  @PostMapping("/infrastructure-completions")
  CompletionPage completeInfrastructure(@RequestBody @Valid CompleteDeclaration wanted) {
    if (!Completer.reads(wanted.format())) {
      throw invalid("format", "one of yaml, pkl, json", "`toml`, which is not completed");
    }
    var text = wanted.text();
    int offset =
        new Position(wanted.line(), wanted.column())
            .in(text)
            .orElseThrow(() ->
                invalid(
                    "line",
                    "a place in the text, which ends at " + end(text),
                    "line " + wanted.line() + ", column " + wanted.column()));
    var name = wanted.name() == null ? "" : wanted.name();
    var draft = new Draft(text, wanted.format(), name, offset);
    return CompletionPage.of(completion.complete(wanted.workspace(), draft), text);
  }

  private static String end(String text) {
    var end = Position.of(text, text.length());
    return "line " + end.line() + ", column " + end.column();
  }

  private static ProblemException invalid(String path, String expected, String got) {
    return DocumentProblem.invalid(
        List.of(new Finding(path, expected, got, null, null)), "request", null);
  }
}
