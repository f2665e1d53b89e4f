package io.provisioning.orchestrator.declaration.file;

import static io.provisioning.orchestrator.declaration.GitFixtures.commit;
import static io.provisioning.orchestrator.declaration.GitFixtures.git;
import static io.provisioning.orchestrator.declaration.GitFixtures.init;
import static io.provisioning.orchestrator.declaration.GitFixtures.log;
import static io.provisioning.orchestrator.declaration.GitFixtures.paths;
import static io.provisioning.orchestrator.declaration.GitFixtures.write;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.declaration.GitFixtures;
import io.provisioning.orchestrator.declaration.file.Saves.Save;
import io.provisioning.orchestrator.declaration.history.Author;
import io.provisioning.orchestrator.declaration.history.History;
import io.provisioning.orchestrator.declaration.history.Version;
import io.provisioning.orchestrator.declaration.history.VersionMessage;
import io.provisioning.orchestrator.declaration.history.VersionText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.util.FS;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With real repositories, and the git command as a witness where it is installed. */
class SavesTests {

  private static final String PATH = "infra/web/infra.yaml";
  private static final Author ADA = new Author("0199", "Ada Lovelace");
  private static final Instant NOW = Instant.parse("2026-11-23T00:00:00Z");

  @TempDir private Path workspaces;
  private Path shop;
  private DeclaredFiles files;
  private Saves saves;

  @BeforeEach
  void open() throws IOException {
    workspaces = workspaces.toRealPath();
    shop = workspaces.resolve("shop");
    files = new DeclaredFiles(workspaces);
    saves = new Saves(files, History.inGit(Clock.fixed(NOW, ZoneOffset.UTC)));
  }

  @Test
  void timesOfFilesAreNotMeasuredWithFilesInTheRepository() throws Exception {
    saves.save(save("name: web\n", "Add web"));

    assertThat(FS.FileStoreAttributes.get(shop.resolve(".git")).getFsTimestampResolution())
        .isEqualTo(FS.FileStoreAttributes.FALLBACK_TIMESTAMP_RESOLUTION);
  }

  @Test
  void theFirstSaveMakesARepositoryOfTheFileAlone() throws Exception {
    Files.createDirectories(shop.resolve("infra/web"));
    Files.writeString(shop.resolve("secrets.txt"), "of somebody");

    saves.save(save("name: web\n", "Add web"));

    try (var git = GitFixtures.open(shop)) {
      var commit = log(git).getFirst();
      assertThat(log(git)).hasSize(1);
      assertThat(paths(git, commit)).containsExactly(PATH);
      assertThat(commit.getFullMessage()).isEqualTo("Add web");
      assertThat(commit.getAuthorIdent().getName()).isEqualTo("Ada Lovelace");
      assertThat(commit.getAuthorIdent().getEmailAddress()).isEqualTo("0199@provisioning.invalid");
      assertThat(commit.getAuthorIdent().getWhenAsInstant()).isEqualTo(NOW);
      assertThat(git.getRepository().getBranch()).isEqualTo("main");
      assertThat(git.status().call().getUntracked()).containsExactly("secrets.txt");
      assertThat(git.status().call().hasUncommittedChanges()).isFalse();
    }
    assertThat(shop).isDirectoryNotContaining("glob:**/.git-*");
  }

  @Test
  void whatSomebodyElseHasStagedStaysStagedAndIsNotCommitted() throws Exception {
    try (var git = init(shop)) {
      commit(git, "README", "one\n", "Begin");
      commit(git, PATH, "name: web\n", "Declare web");
      write(git, "README", "two\n");
      git.add().addFilepattern("README").call();
      write(git, "notes", "not staged\n");

      saves.save(save("name: web # changed\n", "Change web"));

      assertThat(paths(git, log(git).getFirst())).containsExactly("README", PATH);
      assertThat(git.status().call().getChanged()).containsExactly("README");
      assertThat(git.status().call().getModified()).isEmpty();
      assertThat(git.status().call().getUntracked()).containsExactly("notes");
    }
    if (GitFixtures.gitIsInstalled()) {
      assertThat(git(shop, "status", "--porcelain")).isEqualTo("M  README\n?? notes\n");
      assertThat(git(shop, "show", "--format=%an: %s", "--name-only", "HEAD"))
          .isEqualTo("Ada Lovelace: Change web\n\n" + PATH + "\n");
      assertThat(git(shop, "fsck", "--strict")).doesNotContain("error", "missing");
    }
  }

  @Test
  void whatWasChangedOnDiskIsCommittedFirstAsMadeOnTheMachine() throws Exception {
    saves.save(save("name: web\n", "Add web"));
    Files.writeString(shop.resolve(PATH), "name: web # by hand\n");

    saves.save(save("name: web # at last\n", "Change web"));

    assertThat(versions())
        .extracting(Version::author)
        .containsExactly(ADA.name(), "machine", ADA.name());
    assertThat(versions())
        .extracting(Version::message)
        .containsExactly("Change web", "Change web on the machine", "Add web");
    assertThat(versions()).extracting(Version::outside).containsOnly(false);
    assertThat(text(versions().get(1).id())).contains("name: web # by hand\n");
  }

  @Test
  void whatIsFoundIsCommittedOnce() throws Exception {
    Files.createDirectories(shop.resolve("infra/web"));
    Files.writeString(shop.resolve(PATH), "name: web\n");

    var version = saves.saveFound("shop", "web");

    assertThat(version).isPresent().isEqualTo(saves.saveFound("shop", "web"));
    assertThat(versions()).singleElement().extracting(Version::author).isEqualTo("machine");
  }

  @Test
  void aTextThatIsThereMakesNoVersion() throws Exception {
    saves.save(save("name: web\n", "Add web"));
    saves.save(save("name: web\n", "Change web"));

    assertThat(versions()).hasSize(1);
  }

  @Test
  void aCommitFromOutsideIsTheNewestVersion() throws Exception {
    saves.save(save("name: web\n", "Add web"));
    try (var git = GitFixtures.open(shop)) {
      var commit = commit(git, PATH, "name: web # pushed\n", "Grow\n\nMore.");
      commit(git, "README", "of something else\n", "Explain");

      assertThat(versions().getFirst())
          .isEqualTo(
              new Version(
                  commit.getName(),
                  commit.getAuthorIdent().getWhenAsInstant(),
                  "bob",
                  "Grow\n\nMore.",
                  null,
                  "infra.yaml",
                  true));
      assertThat(versions()).extracting(Version::outside).containsExactly(true, false);
      assertThat(saves.saveFound("shop", "web")).contains(commit.getName());
    }
  }

  @Test
  void theWorkflowIsInTheTrailerAndNobodyElseNamesOne() throws Exception {
    var forged = "Grow\n\nWorkflow: 0198";
    saves.save(save("name: web\n", VersionMessage.of(forged, "0199-7")));
    saves.save(save("name: web #\n", VersionMessage.of(forged, null)));

    assertThat(versions()).extracting(Version::workflow).containsExactly(null, "0199-7");
    assertThat(versions().getLast().message()).isEqualTo("Grow\n\n Workflow: 0198");
  }

  @Test
  void whatFailsAfterwardsTakesFileAndHistoryBack() throws Exception {
    saves.save(save("name: web\n", "Add web"));
    Files.writeString(shop.resolve(PATH), "name: web # by hand\n");
    try (var git = GitFixtures.open(shop)) {
      write(git, "notes", "staged\n");
      git.add().addFilepattern("notes").call();
      var before = log(git);

      assertThatThrownBy(() -> saves.save(save("name: web # no\n", "Change web"), _ -> refuse()))
          .hasMessage("the journal is full");

      assertThat(log(git)).isEqualTo(before);
      assertThat(Files.readString(shop.resolve(PATH))).isEqualTo("name: web # by hand\n");
      assertThat(git.status().call().getAdded()).containsExactly("notes");
      assertThat(git.status().call().getModified()).containsExactly(PATH);
    }
    saves.save(save("name: web # yes\n", "Change web"));
    assertThat(versions()).hasSize(3);
  }

  @Test
  void aFirstTextThatIsTakenBackIsNotThere() throws Exception {
    assertThatThrownBy(() -> saves.save(save("name: web\n", "Add web"), _ -> refuse()))
        .hasMessage("the journal is full");

    assertThat(shop.resolve(PATH)).doesNotExist();
    try (var git = GitFixtures.open(shop)) {
      assertThat(paths(git, log(git).getFirst())).isEmpty();
      assertThat(git.status().call().isClean()).isTrue();
    }
    saves.save(save("name: web\n", "Add web"));
    assertThat(Files.readString(shop.resolve(PATH))).isEqualTo("name: web\n");
  }

  private static String refuse() {
    throw new IllegalStateException("the journal is full");
  }

  @Test
  void theRepositoryThatTheWorkspaceLiesInIsUsed() throws Exception {
    try (var git = init(workspaces)) {
      commit(git, "README", "of all workspaces\n", "Begin");

      saves.save(save("name: web\n", "Add web"));

      assertThat(shop.resolve(".git")).doesNotExist();
      assertThat(paths(git, log(git).getFirst())).containsExactly("README", "shop/" + PATH);
    }
    assertThat(versions()).hasSize(1);
  }

  @Test
  void aRepositoryThatIgnoresTheWorkspaceIsLeftAlone() throws Exception {
    try (var git = init(workspaces)) {
      commit(git, ".gitignore", "/shop/\n", "Begin");

      saves.save(save("name: web\n", "Add web"));

      assertThat(log(git)).hasSize(1);
      assertThat(shop.resolve(".git")).isDirectory();
    }
    assertThat(versions()).hasSize(1);
  }

  @Test
  void withoutABranchNothingIsSaved() throws Exception {
    try (var git = init(shop)) {
      var commit = commit(git, PATH, "name: web\n", "Declare web");
      git.checkout().setName(commit.getName()).call();

      refused("is on no branch");
    }
  }

  @Test
  void inTheMiddleOfAMergeNothingIsSaved() throws Exception {
    try (var git = init(shop)) {
      diverge(git);

      refused("is not ready for a commit");
      assertThat(versions()).hasSize(2);
    }
  }

  /** Both branches change the same line of another file. */
  private static void diverge(Git git) throws GitAPIException, IOException {
    commit(git, PATH, "name: web\n", "Declare web");
    commit(git, "README", "one\n", "Begin");
    git.checkout().setCreateBranch(true).setName("other").call();
    commit(git, "README", "other\n", "Other");
    git.checkout().setName("main").call();
    commit(git, "README", "main\n", "Main");
    commit(git, PATH, "name: web # here\n", "Change web");
    git.merge().include(git.getRepository().resolve("other")).call();
  }

  @Test
  void whileTheIndexIsLockedNothingIsSaved() throws Exception {
    try (var git = init(shop)) {
      commit(git, PATH, "name: web\n", "Declare web");
      Files.createFile(shop.resolve(".git/index.lock"));

      refused("is locked by `index.lock`");

      Files.delete(shop.resolve(".git/index.lock"));
      saves.save(save("name: web # changed\n", "Change web"));
      assertThat(log(git)).hasSize(2);
    }
  }

  @Test
  void inADamagedRepositoryNothingIsSaved() throws Exception {
    try (var git = init(shop)) {
      var commit = commit(git, PATH, "name: web\n", "Declare web");
      Files.delete(object(commit));
    }
    refused("cannot be kept");
  }

  @Test
  void whatIsNotARepositoryIsNotTakenForOne() throws Exception {
    Files.createDirectories(shop.resolve("infra/web"));
    Files.writeString(shop.resolve(PATH), "name: web\n");
    Files.writeString(shop.resolve(".git"), "something else\n");

    refused("cannot be kept");
  }

  private void refused(String why) throws IOException {
    var before = Files.readString(shop.resolve(PATH));

    var refusal =
        catchThrowableOfType(
            ProblemException.class, () -> saves.save(save("name: web # no\n", "Change web")));

    assertThat(refusal.problem()).isEqualTo(DeclarationProblem.DECLARATIONS_UNAVAILABLE);
    assertThat(refusal.detail()).contains(why);
    assertThat(refusal.help()).isPresent();
    assertThat(Files.readString(shop.resolve(PATH))).isEqualTo(before);
  }

  private Path object(RevCommit commit) {
    var name = commit.getName();
    return shop.resolve(".git/objects").resolve(name.substring(0, 2)).resolve(name.substring(2));
  }

  @Test
  void pagesGoOnWhereTheLastEndedAndReadNothingFurther() throws Exception {
    try (var git = init(shop)) {
      for (int change = 0; change < 9; change++) {
        commit(git, PATH, "name: web # " + change + "\n", "Change " + change);
      }
      var commits = log(git);
      Files.delete(object(commits.get(5)));

      var first = list(null, 2);
      assertThat(first).extracting(Version::message).containsExactly("Change 8", "Change 7");
      assertThat(list(first.getLast().id(), 2))
          .extracting(Version::message)
          .containsExactly("Change 6", "Change 5");
      assertThatThrownBy(() -> list(commits.get(3).getName(), 2))
          .isInstanceOf(ProblemException.class);
    }
  }

  @Test
  void aFileThatChangedItsFormatOrWasAwayKeepsItsVersions() throws Exception {
    try (var git = init(shop)) {
      commit(git, PATH, "name: web\n", "Declare web");
      git.rm().addFilepattern(PATH).call();
      git.commit().setMessage("Forget web").setSign(false).call();
      commit(git, "infra/web/infra.json", "{\"name\": \"web\"}", "Declare it in JSON");
    }

    assertThat(versions()).extracting(Version::file).containsExactly("infra.json", "infra.yaml");
  }

  @Test
  void aVersionIsFoundByItsBeginningAndNothingElseIs() throws Exception {
    try (var git = init(shop)) {
      var version = commit(git, PATH, "name: web\n", "Declare web").getName();
      var other = commit(git, "secret", "word\n", "Hide").getName();
      var blob = requireNonNull(git.getRepository().resolve("HEAD:secret")).getName();

      assertThat(text(version)).contains("name: web\n");
      assertThat(text(version.substring(0, 7))).contains("name: web\n");
      for (var id :
          List.of(version.substring(0, 6), other, blob, "HEAD", "main", "../..", "0".repeat(40))) {
        assertThat(text(id)).as(id).isEmpty();
      }
    }
  }

  private List<Version> versions() {
    return list(null, 100);
  }

  private List<Version> list(@Nullable String after, int most) {
    return saves.ask("shop", "web", List.of(), past -> past.list(after, most));
  }

  private Optional<String> text(String id) {
    return saves
        .ask("shop", "web", Optional.<VersionText>empty(), past -> past.find(id))
        .map(VersionText::text);
  }

  private static Save save(String text, String message) {
    return new Save("shop", "web", "infra.yaml", text, ADA, message);
  }
}
