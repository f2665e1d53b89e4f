package io.provisioning.orchestrator.declaration;

import io.provisioning.config.document.DocumentProblem;
import io.provisioning.config.infrastructure.InfrastructureLanguage;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.declaration.DeclarationEditing.Edit;
import io.provisioning.orchestrator.declaration.DeclarationView.CheckedDeclaration;
import io.provisioning.orchestrator.declaration.DeclarationView.DeclarationPage;
import io.provisioning.orchestrator.declaration.DeclarationView.DeclarationSummary;
import io.provisioning.orchestrator.declaration.DeclarationView.SaveDeclaration;
import io.provisioning.orchestrator.declaration.DeclarationView.WorkspacePage;
import io.provisioning.orchestrator.declaration.DeclarationView.WorkspaceView;
import io.provisioning.orchestrator.declaration.file.DeclaredFile;
import io.provisioning.orchestrator.declaration.file.DeclaredFiles;
import io.provisioning.orchestrator.declaration.history.Author;
import io.provisioning.service.VerifiedCaller;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Pattern;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

@RestController
@RequestMapping(path = "/api/v1", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Infrastructures")
final class DeclarationController {

  private static final String LABEL = DeclaredFiles.LABEL;

  private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() {};

  private final DeclaredFiles files;
  private final DeclarationEditing editing;
  private final Drafts drafts;
  private final InfrastructureLanguage language;

  DeclarationController(
      DeclaredFiles files,
      DeclarationEditing editing,
      Drafts drafts,
      InfrastructureLanguage language) {
    this.files = files;
    this.editing = editing;
    this.drafts = drafts;
    this.language = language;
  }

  @GetMapping("/workspaces")
  WorkspacePage listWorkspaces() {
    return new WorkspacePage(
        files.workspaces().stream()
            .map(name -> new WorkspaceView(name, files.names(name).size()))
            .toList());
  }

  @GetMapping("/infrastructures")
  DeclarationPage listInfrastructures(
      @RequestParam @Pattern(regexp = LABEL, message = "a DNS label") String workspace) {
    return new DeclarationPage(
        files.names(workspace).stream()
            .flatMap(name -> files.find(workspace, name).stream())
            .map(file -> DeclarationSummary.of(workspace, file))
            .toList());
  }

  @GetMapping("/infrastructures/{name}")
  ResponseEntity<DeclarationView> getInfrastructure(
      @PathVariable @Pattern(regexp = LABEL, message = "a DNS label") String name,
      @RequestParam @Pattern(regexp = LABEL, message = "a DNS label") String workspace) {
    return tagged(HttpStatus.OK, files.read(workspace, name));
  }

  @PostMapping("/infrastructures")
  @ResponseStatus(HttpStatus.CREATED)
  ResponseEntity<DeclarationView> createInfrastructure(
      @RequestBody @Valid SaveDeclaration wanted, VerifiedCaller caller) {
    return tagged(HttpStatus.CREATED, editing.create(edit(wanted, caller)));
  }

  @PutMapping("/infrastructures/{name}")
  ResponseEntity<DeclarationView> changeInfrastructure(
      @PathVariable @Pattern(regexp = LABEL, message = "a DNS label") String name,
      @RequestHeader(name = "If-Match", required = false) @Nullable String expected,
      @RequestBody @Valid SaveDeclaration wanted,
      VerifiedCaller caller) {
    if (!name.equals(wanted.name())) {
      throw invalid("name", "`" + name + "`, as in the path", "`" + wanted.name() + "`");
    }
    if (expected == null) {
      throw invalid("If-Match", "the `ETag` of the infrastructure, or `*`", "nothing");
    }
    return tagged(HttpStatus.OK, editing.change(edit(wanted, caller), expected));
  }

  private static Edit edit(SaveDeclaration wanted, VerifiedCaller caller) {
    return new Edit(
        wanted.workspace(),
        wanted.name(),
        wanted.format(),
        wanted.text(),
        new Author(caller.id(), caller.name()),
        wanted.message());
  }

  @PostMapping("/infrastructure-checks")
  CheckedDeclaration checkInfrastructure(@RequestBody @Valid SaveDeclaration draft) {
    var file = DeclaredFiles.nameOf(draft.format());
    var declared =
        drafts.check(draft.workspace(), draft.name(), file, draft.text()).infrastructure();
    return new CheckedDeclaration(JsonMapper.shared().readValue(language.toJson(declared), OBJECT));
  }

  @GetMapping("/infrastructure-schema")
  Map<String, Object> getInfrastructureSchema() {
    return JsonMapper.shared().readValue(language.jsonSchema(), OBJECT);
  }

  private static ResponseEntity<DeclarationView> tagged(HttpStatus status, DeclaredFile file) {
    return ResponseEntity.status(status).eTag(file.version()).body(DeclarationView.of(file));
  }

  private static ProblemException invalid(String path, String expected, String got) {
    return DocumentProblem.invalid(
        List.of(new Finding(path, expected, got, null, null)), "request", null);
  }
}
