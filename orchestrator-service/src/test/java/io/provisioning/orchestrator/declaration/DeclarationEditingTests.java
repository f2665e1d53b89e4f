package io.provisioning.orchestrator.declaration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.config.document.Format;
import io.provisioning.config.extension.Extensions;
import io.provisioning.config.extension.directory.DirectoryExtensions;
import io.provisioning.config.infrastructure.InfrastructureLanguage;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.declaration.DeclarationEditing.Edit;
import io.provisioning.orchestrator.declaration.file.CostlyDocuments;
import io.provisioning.orchestrator.declaration.file.DeclarationProblem;
import io.provisioning.orchestrator.declaration.file.DeclaredFile;
import io.provisioning.orchestrator.declaration.file.DeclaredFiles;
import io.provisioning.orchestrator.declaration.file.Saves;
import io.provisioning.orchestrator.declaration.file.SealedDeclarations;
import io.provisioning.orchestrator.declaration.history.Author;
import io.provisioning.orchestrator.declaration.history.History;
import io.provisioning.orchestrator.extension.Catalogs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeclarationEditingTests {

  private static final InfrastructureLanguage LANGUAGE =
      InfrastructureLanguage.create(List.of("demo"));
  private static final Extensions EXTENSIONS =
      DirectoryExtensions.load(List.of(Path.of("../extension-registry/catalog")), LANGUAGE);
  private static final String EMPTY = "name: web\n";
  private static final String WITH_SERVER = "name: web\nservers: [{name: db}]\n";
  private static final String PKL = "amends \"provisioning:Infrastructure.pkl\"\n";

  @TempDir private Path workspaces;
  private DeclaredFiles files;
  private Drafts drafts;
  private DeclarationEditing editing;

  @BeforeEach
  void open() {
    files = new DeclaredFiles(workspaces);
    drafts =
        new Drafts(
            LANGUAGE,
            Catalogs.of(EXTENSIONS),
            files,
            new CostlyDocuments(),
            new SealedDeclarations(_ -> List.of()));
    editing =
        new DeclarationEditing(files, drafts, new Saves(files, History.inGit(Clock.systemUTC())));
  }

  @Test
  void whatIsCreatedIsAFileForItsOwnerAlone() throws IOException {
    var created = create(Format.YAML, EMPTY);

    var file = workspaces.resolve("shop/infra/web/infra.yaml");
    assertThat(Files.readString(file)).isEqualTo(EMPTY).isEqualTo(created.text());
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(files.names("shop")).containsExactly("web");
    assertThat(files.workspaces()).containsExactly("shop");
  }

  @Test
  void aRepetitionFindsItsOwnText() {
    assertThat(create(Format.YAML, EMPTY)).isEqualTo(create(Format.YAML, EMPTY));
    assertThat(refusal(() -> create(Format.YAML, WITH_SERVER)))
        .isEqualTo(DeclarationProblem.INFRASTRUCTURE_EXISTS);
    assertThat(refusal(() -> create(Format.JSON, "{\"name\": \"web\"}")))
        .isEqualTo(DeclarationProblem.INFRASTRUCTURE_EXISTS);
  }

  @Test
  void aChangeNeedsTheVersionThatWasRead() throws IOException {
    var read = create(Format.YAML, EMPTY);
    Files.writeString(workspaces.resolve("shop/infra/web/infra.yaml"), "name: web # by hand\n");

    assertThat(refusal(() -> change(WITH_SERVER, "\"" + read.version() + "\"")))
        .isEqualTo(DeclarationProblem.INFRASTRUCTURE_CHANGED);
    assertThat(files.read("shop", "web").text()).contains("by hand");

    var now = files.read("shop", "web").version();
    assertThat(change(WITH_SERVER, "\"" + now + "\"").text()).isEqualTo(WITH_SERVER);
    assertThat(change(EMPTY, "*").text()).isEqualTo(EMPTY);
  }

  @Test
  void whatIsNotValidIsToldWithItsPlaceAndNotWritten() {
    create(Format.YAML, EMPTY);

    var refusal = refused(() -> change("name: web\nservers: [{name: db, plan: smal}]\n", "*"));

    assertThat(refusal.findings().getFirst())
        .hasToString(
            "infra.yaml:2:28: servers[0].plan: expected one of small, medium, large, xlarge,"
                + " got \"smal\"; did you mean `small`?");
    assertThat(files.read("shop", "web").text()).isEqualTo(EMPTY);
  }

  @Test
  void theTextIsOfTheInfrastructureThatItIsSavedAs() {
    assertThat(refused(() -> create(Format.YAML, "name: shop\n")).findings())
        .singleElement()
        .hasToString("name: expected `web`, as the infrastructure is called, got `shop`");
    assertThat(files.names("shop")).isEmpty();
  }

  @Test
  void aFileKeepsItsFormat() {
    create(Format.YAML, EMPTY);

    var refusal = refused(() -> editing.change(edit(Format.JSON, "{\"name\": \"web\"}"), "*"));

    assertThat(refusal.findings())
        .singleElement()
        .hasToString("format: expected `yaml`, as infra.yaml has it, got `json`");
  }

  @Test
  void pklIsCheckedWhereItWillBe() throws IOException {
    Files.createDirectories(workspaces.resolve("shop/infra/web"));
    Files.writeString(workspaces.resolve("shop/infra/web/names.pkl"), "server = \"db\"\n");
    var text =
        PKL + "import \"names.pkl\"\nname = \"web\"\nservers { new { name = names.server } }\n";

    create(Format.PKL, text);

    assertThat(files.read("shop", "web").file()).isEqualTo("infra.pkl");
    assertThat(workspaces.resolve("shop/infra/web")).isDirectoryNotContaining("glob:**.draft*");
  }

  @Test
  void whatIsWrongInPklNamesTheFileAndLeavesNothing() {
    var refusal = refused(() -> create(Format.PKL, PKL + "name = \"web\"\nservers { new {} }\n"));

    assertThat(refusal.findings().getFirst().toString()).startsWith("infra.pkl:3:");
    assertThat(workspaces.resolve("shop")).doesNotExist();
  }

  @Test
  void whatCouldNotBePlannedIsNotSaved() {
    var text =
        "name: web\nservers:\n  - name: db\n    taskservs: [{name: nginx, config: {listen: x}}]\n";

    assertThat(refused(() -> create(Format.YAML, text)).findings().getFirst().toString())
        .startsWith("infra.yaml:4:48: servers[0].taskservs[0].config.listen: expected");
  }

  @Test
  void aCheckWritesNothing() {
    drafts.check("shop", "web", "infra.pkl", PKL + "name = \"web\"\n");

    assertThat(workspaces).isEmptyDirectory();
  }

  @Test
  void pklReadsNothingOutsideTheWorkspace() throws IOException {
    Files.writeString(workspaces.resolve("secret.pkl"), "word = \"web\"\n");
    var text = PKL + "import \"../../../secret.pkl\"\nname = secret.word\n";

    assertThat(refused(() -> create(Format.PKL, text)).findings()).isNotEmpty();
  }

  @Test
  void whatIsNotThereIsUnknown() {
    create(Format.YAML, EMPTY);

    var refusal = refused(() -> files.read("shop", "wbe"));

    assertThat(refusal.problem()).isEqualTo(DeclarationProblem.UNKNOWN_INFRASTRUCTURE);
    assertThat(refusal.help()).contains("did you mean `web`?");
  }

  private DeclaredFile create(Format format, String text) {
    return editing.create(edit(format, text));
  }

  private DeclaredFile change(String text, String expected) {
    return editing.change(edit(Format.YAML, text), expected);
  }

  private static Edit edit(Format format, String text) {
    return new Edit("shop", "web", format, text, new Author("0199", "ada"), null);
  }

  private static Object refusal(Runnable request) {
    return refused(request).problem();
  }

  private static ProblemException refused(Runnable request) {
    return catchThrowableOfType(ProblemException.class, request::run);
  }
}
