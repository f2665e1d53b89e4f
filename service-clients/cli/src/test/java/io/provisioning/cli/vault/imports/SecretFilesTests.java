package io.provisioning.cli.vault.imports;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.provisioning.age.Identity;
import io.provisioning.age.Keys;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.sops.Recipe;
import io.provisioning.sops.SopsFile;
import io.provisioning.sops.store.SopsFormat;
import io.provisioning.sops.value.SopsProblem;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecretFilesTests {

  private static final Instant NOW = Instant.parse("2026-11-26T08:00:00Z");
  private static final Identity ADA = anIdentity();

  private final List<Skipped> skipped = new ArrayList<>();
  private List<Identity> identities = List.of(ADA);

  private static Identity anIdentity() {
    return Keys.identities(Keys.generate(false).secret()).getFirst();
  }

  private static SourceFile file(String name, String text) {
    return new SourceFile(name, name, text.getBytes(UTF_8));
  }

  private static SourceFile fixture(String name) throws IOException {
    try (var in = SecretFilesTests.class.getResourceAsStream(name)) {
      return new SourceFile(name, name, Objects.requireNonNull(in, name).readAllBytes());
    }
  }

  private static SourceFile encrypted(String name, String plain) {
    var recipe = Recipe.to(List.of(ADA.recipient().toString()));
    var format = SopsFormat.of(Path.of(name));
    return new SourceFile(name, name, SopsFile.encrypt(plain.getBytes(UTF_8), format, recipe, NOW));
  }

  private FoundSecrets read(@Nullable Format wanted, boolean isAlone, SourceFile... files) {
    var found = new FoundSecrets("in");
    var reader =
        new SecretFiles(wanted, isAlone, new SopsTrees(() -> identities), NOW, found, skipped);
    for (var file : files) {
      var _ = reader.read(file);
    }
    return found;
  }

  /** Fields by path, of a file that somebody named. */
  private Map<String, Map<String, String>> alone(SourceFile file) {
    return fields(read(null, true, file));
  }

  private static Map<String, Map<String, String>> fields(FoundSecrets found) {
    return found.all("test").stream()
        .collect(Collectors.toMap(FoundSecret::path, FoundSecret::texts));
  }

  private static List<String> findings(FoundSecrets found) {
    try {
      return found.all("test").stream().map(secret -> "fine: " + secret).toList();
    } catch (ProblemException e) {
      return e.findings().stream().map(Finding::toString).toList();
    }
  }

  @Test
  void whatKvGetPrintsIsASecretAtThePathOfItsFile() throws IOException {
    var found = read(null, true, fixture("kv2.json"));

    assertThat(fields(found))
        .isEqualTo(
            Map.of(
                "in/kv2",
                Map.of(
                    "options", "{\"ssl\":true,\"ports\":[5432,1.10]}",
                    "password", "s3cr3t-kv2",
                    "pin", "12345678901234567890",
                    "unset", "")));
    var secret = found.all("test").iterator().next();
    assertThat(secret.labels()).isEqualTo(Map.of("team", "web"));
    assertThat(secret.expiresAt()).isEqualTo(OffsetDateTime.parse("2030-01-01T00:00:00.5Z"));
    assertThat(secret.at()).hasToString("kv2.json:7:5");
    assertThat(secret.toString()).doesNotContain("s3cr3t");
    assertThat(skipped).isEmpty();
  }

  @Test
  void aDeletedVersionIsLeftOut() throws IOException {
    assertThat(alone(fixture("deleted.json"))).isEmpty();
    assertThat(skipped).containsExactly(new Skipped("deleted.json", "`deleted` is deleted"));
  }

  @Test
  void kvVersion1IsKnownByItsRequest() throws IOException {
    assertThat(alone(fixture("kv1.json")))
        .isEqualTo(Map.of("in/kv1", Map.of("data", "s3cr3t-kv1", "user", "app")));
  }

  @Test
  void aDumpHasItsPaths() throws IOException {
    var expected =
        Map.of(
            "in/web/db", Map.of("user", "app", "password", "s3cr3t-1"),
            "in/web/api", Map.of("token", "s3cr3t-2"),
            "in/mail", Map.of("password", "s3cr3t-3"));
    var dump = fixture("dump.jsonl");
    var list = "[" + dump.text().strip().replace("\n", ",") + "]";

    assertThat(alone(dump)).isEqualTo(expected);
    assertThat(alone(file("dump.json", list))).isEqualTo(expected);
    assertThat(alone(file("", list))).isEqualTo(expected);
    assertThat(read(null, true, dump).all("test"))
        .extracting(FoundSecret::labels)
        .containsExactly(Map.of("team", "ops"), Map.of(), Map.of("team", "web"));
  }

  @Test
  void whatIsNoSecretInADumpIsFound() throws IOException {
    var dump = fixture("dump.jsonl").text() + "{\"errors\": []}\n";

    assertThat(findings(read(null, true, file("dump.jsonl", dump))))
        .containsExactly(
            "dump.jsonl:4:1: document: expected a secret as `kv get -format=json` prints it, got"
                + " something else");
  }

  @Test
  void medusaHasPathsAsATree() throws IOException {
    assertThat(alone(fixture("medusa.yaml")))
        .isEqualTo(
            Map.of(
                "in/A", Map.of("json", "{\"kind\":\"simple\"}"),
                "in/A/B/C/D", Map.of("Da", "s3cr3t-a"),
                "in/A/B/C/D/Db", Map.of("DBa", "0123", "DBb", "true"),
                "in/A/B/E", Map.of("Ea", "s3cr3t\nlines\n"),
                "in/web/db", Map.of("on", "yes", "hosts", "[\"a\",1]", "empty", "")));
    assertThat(alone(fixture("medusa.json")))
        .isEqualTo(
            Map.of(
                "in/A", Map.of("a", "s3cr3t-b"),
                "in/A/B", Map.of("Ba", "s3cr3t-a", "Bb", "1.50")));
  }

  @Test
  void infisicalHasOneSecretForEachFolder() throws IOException {
    assertThat(alone(fixture("infisical.json")))
        .isEqualTo(
            Map.of(
                "in", Map.of("DB_PASSWORD", "s3cr3t\nlines", "DB_USER", "app"),
                "in/web/api", Map.of("API_TOKEN", "s3cr3t-2")));
    assertThat(alone(fixture("infisical.env")))
        .isEqualTo(
            Map.of(
                "in/infisical",
                Map.of(
                    "DB_PASSWORD",
                    "it's s3cr3t",
                    "KEY",
                    "-----BEGIN KEY-----\ns3cr3t\n-----END KEY-----",
                    "EMPTY",
                    "")));
    assertThat(
            findings(
                read(
                    null,
                    true,
                    file(
                        "x.json",
                        "[{\"key\":\"A\",\"value\":\"1\"},\n {\"key\":\"A\",\"value\":\"2\"}]"))))
        .containsExactly(
            "x.json:2:2: document: expected each name once in a folder, got a name a second time");
  }

  @ParameterizedTest
  @CsvSource({
    "web/db.json, web/db",
    "web/db.enc.yaml, web/db",
    "web/db.sops.json, web/db",
    "a/.env, a",
    ".env, ''",
    ".env.production, production",
    "a/web.env, a/web",
    "tls/cert.pem, tls/cert.pem",
    "a.b/c.yml, a.b/c",
    "'', ''"
  })
  void aFileStandsForThePathOfItsName(String name, String path) {
    assertThat(file(name, "").path()).isEqualTo(path);
  }

  @Test
  void filesOfSopsAreDecrypted() {
    var found =
        read(
            null,
            false,
            encrypted(
                "web.enc.yaml",
                "# of the shop\nuser: ada\nport: 0123\ndb:\n  password: tiger\n  hosts: [a, 5]\n"),
            encrypted("api.json", "{\"token\": \"tiger\", \"limits\": {\"rate\": 1.5}}"),
            encrypted("jobs/.env", "A=tiger\nB='quoted'\n"),
            encrypted("cert.pem", "-----tiger-----\n"),
            file("plain.yaml", "user: ada\n"));

    assertThat(fields(found))
        .isEqualTo(
            Map.of(
                "in/web", Map.of("user", "ada", "port", "83"),
                "in/web/db", Map.of("password", "tiger", "hosts", "[\"a\",5]"),
                "in/api", Map.of("token", "tiger"),
                "in/api/limits", Map.of("rate", "1.5"),
                "in/jobs", Map.of("A", "tiger", "B", "'quoted'"),
                "in/cert.pem", Map.of("value", "-----tiger-----\n")));
    assertThat(skipped).containsExactly(new Skipped("plain.yaml", "not recognised"));
  }

  @Test
  void findingsInAFileOfSopsHaveItsLines() {
    var file = encrypted("web.yaml", "user: ada\nthe key: tiger\ndb:\n  a b:\n    c: tiger\n");

    assertThat(findings(read(null, false, file)))
        .hasSize(2)
        .anySatisfy(finding -> assertThat(finding).startsWith("web.yaml:2:1: in/web#the key: "))
        .anySatisfy(finding -> assertThat(finding).startsWith("web.yaml:4:5: in/web/db/a b: "));
  }

  @Test
  void whatCannotBeDecryptedEndsTheImport() {
    var file = encrypted("web.yaml", "user: tiger\n");
    identities = List.of();

    assertThatExceptionOfType(ProblemException.class)
        .isThrownBy(() -> read(null, false, file))
        .satisfies(e -> assertThat(e.problem()).isEqualTo(SopsProblem.NO_DATA_KEY))
        .withMessageStartingWith("`web.yaml`: ");
  }

  @Test
  void encryptedValuesAreNotTakenForSecrets() {
    var text = encrypted("web.yaml", "user: tiger\n").text();
    var torn = file("web.yaml", text.substring(0, text.indexOf("sops:")));

    assertThat(findings(read(null, true, torn)))
        .containsExactly(
            "web.yaml:1:1: in#user: expected a value in clear, got one that SOPS encrypted, without"
                + " its block `sops`");
  }

  @Test
  void aTextAboutSopsIsNone() {
    var readme = file("README.md", "sops writes ENC[AES256_GCM,data:x]\n");

    assertThat(fields(read(null, false, readme))).isEmpty();
    assertThat(skipped).containsExactly(new Skipped("README.md", "not recognised"));
  }

  @Test
  void inAFolderATreeIsTakenOnlyIfItIsMeant() throws IOException {
    assertThat(fields(read(null, false, fixture("medusa.yaml")))).isEmpty();
    assertThat(skipped).containsExactly(new Skipped("medusa.yaml", "not recognised"));
    assertThat(fields(read(Format.medusa, false, fixture("medusa.yaml")))).hasSize(5);
    skipped.clear();
    assertThat(fields(read(Format.vault, false, fixture("medusa.yaml")))).isEmpty();
    assertThat(skipped).containsExactly(new Skipped("medusa.yaml", "not recognised as vault"));
  }

  @Test
  void everythingThatTheVaultWouldRefuseIsFound() {
    var found =
        read(
            Format.medusa,
            false,
            file("a.yaml", "web:\n  \"the key\": tiger\n.hidden:\n  a: tiger\n"),
            file("b.yaml", "web: tiger\n"),
            file("c.yaml", "db:\n  a: tiger\n"),
            file("d.json", "{\"db\": {\"b\": \"tiger\"}, \"half\": {\"a\": \"\\ud83d\"}}"),
            file("e.yaml", "large:\n  a: " + "x".repeat(1 << 20) + "\n  b: y\n"),
            file("f.yaml", "broken: [tiger\n"),
            file(
                "g.json",
                "{\"many\": {\"x\": 0%s}}"
                    .formatted(
                        java.util.stream.IntStream.range(0, 100)
                            .mapToObj(", \"f%d\": 1"::formatted)
                            .collect(Collectors.joining()))));

    assertThat(findings(found))
        .hasSize(7)
        .allSatisfy(finding -> assertThat(finding).doesNotContain("tiger"))
        .anySatisfy(it -> assertThat(it).startsWith("a.yaml:2:3: in/web#the key: expected a name"))
        .anySatisfy(it -> assertThat(it).startsWith("a.yaml:3:1: in/.hidden: expected at most 16"))
        .anySatisfy(it -> assertThat(it).startsWith("d.json:1:2: in/db: expected each path once"))
        .anySatisfy(it -> assertThat(it).contains("in/half#a: expected text in Unicode"))
        .anySatisfy(it -> assertThat(it).startsWith("e.yaml:1:1: in/large: expected at most 1 MiB"))
        .anySatisfy(it -> assertThat(it).startsWith("f.yaml:").contains("expected valid YAML"))
        .anySatisfy(it -> assertThat(it).contains("in/many: expected 1 to 100 fields, got 101"));
  }

  @Test
  void whatHasNoNameNeedsOne() {
    var found = new FoundSecrets("");
    var reader = new SecretFiles(null, true, new SopsTrees(() -> identities), NOW, found, skipped);

    assertThat(reader.read(file(".env", "A=1\n"))).isTrue();

    assertThat(findings(found)).singleElement().asString().contains("`--into <path>`");
  }

  @Test
  void labelsThatTheVaultWouldRefuseAreFound() {
    var document =
        """
        {"path": "web", "data": {"data": {"a": "tiger"}, "metadata": {"version": 1,
          "custom_metadata": {"the team": "web", "long": "%s"}}}}
        """
            .formatted("x".repeat(201));

    assertThat(findings(read(null, true, file("x.json", document))))
        .hasSize(2)
        .anySatisfy(finding -> assertThat(finding).contains("`the team`"))
        .anySatisfy(finding -> assertThat(finding).contains("labels of at most 200 letters"));
  }
}
