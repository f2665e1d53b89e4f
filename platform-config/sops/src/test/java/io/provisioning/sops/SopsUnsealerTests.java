package io.provisioning.sops;

import static io.provisioning.sops.SopsFixtures.ADA;
import static io.provisioning.sops.SopsFixtures.BOB;
import static io.provisioning.sops.SopsFixtures.encrypted;
import static io.provisioning.sops.SopsFixtures.recipient;
import static io.provisioning.sops.SopsFixtures.to;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.config.document.Documents;
import io.provisioning.config.document.Format;
import io.provisioning.config.infrastructure.InfrastructureLanguage;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.config.sealing.SealedDocument;
import io.provisioning.config.sealing.SealedValue;
import io.provisioning.config.sealing.Unsealer;
import io.provisioning.config.secret.SecretReference;
import io.provisioning.sops.store.SopsFormat;
import io.provisioning.sops.value.SopsProblem;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SopsUnsealerTests {

  private static final String CANARY = "canary-7f3a";
  private static final Unsealer ADAS = new SopsUnsealer(() -> List.of(ADA), "name an identity");
  private static final Recipe PASSWORDS =
      recipe(new Selection(Selection.Kind.ENCRYPTED_REGEX, "^(password|port)$"), false);
  private static final String WEB =
      """
      name: web
      servers:
        - name: db
          provider: demo
          taskservs:
            - { name: postgres, config: { user: shop, password: canary-7f3a, users: [] } }
      """;

  private static Recipe recipe(Selection selection, boolean macOnlyEncrypted) {
    return new Recipe(List.of(List.of(recipient(ADA))), 1, List.of(), selection, macOnlyEncrypted);
  }

  private static String sealed(String plain) {
    return encrypted(plain, SopsFormat.YAML, PASSWORDS);
  }

  private static ProblemException refusal(String file) {
    var problem =
        catchThrowableOfType(
            ProblemException.class,
            () -> {
              var values = ADAS.open(file, Format.YAML, "infra.yaml");
              var document = Documents.parse(file, Format.YAML, "infra.yaml");
              if (SealedDocument.is(document, Format.YAML)) {
                SealedDocument.opened(document, values);
              } else {
                SealedDocument.requireClear(document);
              }
            });
    assertThat(problem).isNotNull();
    for (Throwable at = problem; at != null; at = at.getCause()) {
      assertThat(at.toString()).doesNotContain(CANARY);
    }
    assertThat(problem.findings().toString() + problem.help()).doesNotContain(CANARY);
    return problem;
  }

  @Test
  void anInfrastructureHasReferencesAndTheirTextsComeBeside() {
    var file = sealed(WEB);
    var texts = ADAS.texts(file, Format.YAML, "infra.yaml");

    assertThat(texts.values()).hasSize(1).containsValue(CANARY);
    assertThat(texts.toString()).doesNotContain(CANARY);
    try (var language = InfrastructureLanguage.create(List.of("demo"))) {
      var read = language.parse(file, Format.YAML, "infra.yaml");
      var password =
          read.servers().getFirst().taskservs().getFirst().configuration().get("password");
      assertThat(password).isEqualTo(texts.values().keySet().iterator().next());
      assertThat(SecretReference.is(String.valueOf(password))).isTrue();
      assertThat(language.toJson(read)).doesNotContain(CANARY, "ENC[");
    }
  }

  @Test
  void valuesStayWhereTheyStandEncrypted() {
    var file = sealed("password: canary-7f3a\nport: 5432\n");
    var document =
        SealedDocument.opened(
            Documents.parse(file, Format.YAML, "config.yaml"),
            ADAS.open(file, Format.YAML, "config.yaml"));

    assertThat(document.plain()).isEqualTo(java.util.Map.of("password", CANARY, "port", 5432L));
    assertThat(document.toString()).doesNotContain(CANARY, "5432").contains("config.yaml:1:11");
  }

  @Test
  void anotherKeyOpensNothingAndTheRecipientsAreNamed() {
    var problem = refusal(encrypted(WEB, SopsFormat.YAML, to(BOB)));

    assertThat(problem.problem()).isEqualTo(SopsProblem.NO_DATA_KEY);
    assertThat(problem.detail()).contains("`infra.yaml`", recipient(BOB));
    assertThat(problem.help()).contains("name an identity");
  }

  @Test
  void aFileThatWasAlteredIsRefused() {
    var file = sealed(WEB);

    assertThat(refusal(file.replace("user: shop", "user: root")).problem())
        .isEqualTo(SopsProblem.MAC_MISMATCH);
    assertThat(refusal(file.replaceFirst("data:.", "data:_")).problem())
        .isEqualTo(SopsProblem.ALTERED_VALUE);
  }

  @Test
  void aFileThatIsCutOffIsRefused() {
    var file = sealed(WEB);

    assertThat(refusal(file.substring(0, file.indexOf("sops:"))).findings().getFirst().toString())
        .contains("infra.yaml:", "the block `sops`");
    assertThat(refusal(file.substring(0, file.indexOf("lastmodified"))).problem())
        .isEqualTo(SopsProblem.INVALID_METADATA);
    assertThat(refusal(file.substring(0, file.indexOf("mac:") + 30)).problem())
        .isEqualTo(SopsProblem.ALTERED_VALUE);
  }

  /** Values in clear are not in such a MAC, so somebody could put a ciphertext there. */
  @Test
  void aCiphertextOpensWhereItWasEncryptedAlone() {
    var selection = new Selection(Selection.Kind.ENCRYPTED_REGEX, "^password$");
    var file =
        encrypted("page: x\npassword: canary-7f3a\n", SopsFormat.YAML, recipe(selection, true));
    var ciphertext = file.lines().toList().get(1).substring("password: ".length());

    assertThat(refusal(file.replace("page: x", "page: " + ciphertext)).findings())
        .singleElement()
        .satisfies(finding -> assertThat(finding.toString()).contains("page: expected"));
  }

  @Test
  void circularAndManyAliasesAreRefused() {
    refusal(sealed(WEB).replace("user: shop", "user: &a [*a]"));
    var bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for (int at = 1; at < 9; at++) {
      bomb.append("a%1$d: &a%1$d [%2$s]\n".formatted(at, "*a" + (at - 1) + ", *a" + (at - 1)));
      bomb.append("b%1$d: [%2$s]\n".formatted(at, ("*a" + at + ", ").repeat(20) + "x"));
    }
    refusal(bomb.append("a9: [").append("*a8, ".repeat(200)).append("x]\n") + sealed(WEB));
  }

  /** Whoever knows a recipient can write what is encrypted to it. */
  @Test
  void manySlowMatchesAreGivenUp() {
    var names = new StringBuilder();
    for (int at = 0; at < 2000; at++) {
      names.append("a".repeat(30)).append(at).append(": x\n");
    }
    var slow = new Selection(Selection.Kind.ENCRYPTED_REGEX, "^.*.*.*.*b$");
    var file = encrypted("b: x\n", SopsFormat.YAML, recipe(slow, true));

    assertThat(refusal(names + file).detail()).contains("the regular expression takes too long");
  }

  @Test
  void aLongNameAboveManyValuesIsRefused() {
    var deep = new StringBuilder("? " + "n".repeat(400_000) + "\n:\n");
    for (int at = 0; at < 20_000; at++) {
      deep.append("  k").append(at).append(": x\n");
    }

    assertThat(refusal(deep + sealed("password: x\n")).detail()).contains("too long names");
  }

  @ParameterizedTest
  @ValueSource(ints = {9_000, 200_000})
  void manyCommentsBeforeManyValuesAreRefused(int comments) {
    var values = "p:\n" + "  - x\n".repeat(80_000);
    var selection = new Selection(Selection.Kind.ENCRYPTED_COMMENT_REGEX, "^seal$");
    var file = encrypted("#seal\nb: x\n", SopsFormat.YAML, recipe(selection, true));

    assertThat(refusal("#\n".repeat(comments) + values + file).detail())
        .contains("too many comments");
  }

  @Test
  void aMarkIsOfOnePlaceAndOneCiphertext() {
    assertThat(SealedValue.mark(List.of(".a", ".b"), "x"))
        .isNotEqualTo(SealedValue.mark(List.of(".a.b"), "x"))
        .isNotEqualTo(SealedValue.mark(List.of(".a", ".b"), "y"))
        .isNotEqualTo(SealedValue.mark(List.of(".a", "[0"), "x"));
  }
}
