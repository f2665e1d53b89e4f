package io.provisioning.config.extension.trust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.config.extension.ExtensionKind;
import io.provisioning.config.extension.ExtensionProblem;
import io.provisioning.config.extension.PackageRef;
import io.provisioning.config.problem.ProblemException;
import java.security.KeyPair;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.semver4j.Semver;

class TrustPolicyTests {

  private static final String DIGEST = "sha256:" + "a".repeat(64);

  private final KeyPair ada = SigningFixtures.keys();
  private final KeyPair bob = SigningFixtures.keys();

  private static PackageRef one(String name) {
    return new PackageRef(
        ExtensionKind.TASKSERV, name, Objects.requireNonNull(Semver.parse("1.0.0")), DIGEST);
  }

  private static String rule(String packages, KeyPair keys) {
    return """
      - packages: "%s"
        signer: somebody
        key: |
    %s\
    """
        .formatted(packages, PublicKeys.pem(keys.getPublic()).indent(6));
  }

  private static TrustPolicy policy(String... rules) {
    return TrustPolicy.parse("rules:\n" + String.join("", rules), "trust.yaml");
  }

  private static List<Signature> by(KeyPair keys) {
    return List.of(Signature.sign(keys.getPrivate(), "dev/taskserv/nginx", DIGEST));
  }

  @Test
  void onlyTheOwnerOfAKeySignsWhatTheRuleNames() {
    var policy = policy(rule("taskserv/ng*", ada), rule("cluster/*", bob));

    assertThat(policy.isTrusted(one("nginx"), by(ada))).isTrue();
    assertThat(policy.isTrusted(one("nginx"), by(bob))).isFalse();
    assertThat(policy.isTrusted(one("nginx"), List.of())).isFalse();
    assertThat(policy.isTrusted(one("redis"), by(ada))).isFalse();
    assertThat(policy.signers(one("nginx"))).containsExactly("somebody");
    assertThat(policy.signers(one("redis"))).isEmpty();
  }

  @Test
  void eachRuleIsEnough() {
    var policy = policy(rule("*/*", ada), rule("taskserv/nginx", bob));

    assertThat(policy.isTrusted(one("nginx"), by(ada))).isTrue();
    assertThat(policy.isTrusted(one("nginx"), by(bob))).isTrue();
    assertThat(policy.isTrusted(one("redis"), by(bob))).isFalse();
  }

  @Test
  void aDigestIsTrustedWithoutASignature() {
    var policy =
        TrustPolicy.parse(
            "rules: [{packages: taskserv/nginx, digest: \"%s\"}]".formatted(DIGEST), "trust.yaml");

    assertThat(policy.isPinned(one("nginx"))).isTrue();
    assertThat(policy.isPinned(one("redis"))).isFalse();
    assertThat(policy.signers(one("nginx"))).isEmpty();
  }

  @Test
  void withoutRulesNothingIsTrusted() {
    var policy = TrustPolicy.parse("rules: []", "trust.yaml");

    assertThat(policy.isTrusted(one("nginx"), by(ada))).isFalse();
    assertThat(policy.isPinned(one("nginx"))).isFalse();
  }

  @Test
  void everythingThatIsWrongIsSaid() {
    var text =
        """
        rulse: []
        rules:
          - packages: nginx
            key: no key
          - packages: taskserv/*
          - packages: taskserv/*
            kye: x
            digest: sha256:12
          - 7
        """;
    var refused =
        catchThrowableOfType(ProblemException.class, () -> TrustPolicy.parse(text, "trust.yaml"));

    assertThat(refused.problem()).isEqualTo(ExtensionProblem.INVALID_TRUST_POLICY);
    assertThat(refused.findings())
        .extracting(it -> it.path())
        .contains(
            "rulse",
            "rules[0].packages",
            "rules[0].key",
            "rules[1]",
            "rules[2].kye",
            "rules[2].digest",
            "rules[3].packages");
  }

  /** A pattern of many takes hours to see that a long name does not match. */
  @Test
  void aRuleHasFourWildcardsAtMost() {
    var rule = "rules: [{packages: \"%s\", digest: \"" + DIGEST + "\"}]";

    assertThat(TrustPolicy.parse(rule.formatted("*/*a*b*"), "trust.yaml").rules()).hasSize(1);
    var refused =
        catchThrowableOfType(
            ProblemException.class,
            () -> TrustPolicy.parse(rule.formatted("taskserv/*a*a*a*a*"), "trust.yaml"));
    assertThat(refused.findings()).extracting(it -> it.path()).containsExactly("rules[0].packages");
  }

  @Test
  void whatIsNoPolicyIsRefused() {
    for (var text : List.of("", "7", "rules: 7", "rules: {", "[".repeat(5000), "rules: [[]]")) {
      assertThat(
              catchThrowableOfType(
                      ProblemException.class, () -> TrustPolicy.parse(text, "trust.yaml"))
                  .problem())
          .as(text)
          .isEqualTo(ExtensionProblem.INVALID_TRUST_POLICY);
    }
  }

  @Test
  void keysOfOtherCurvesAreNone() {
    assertThat(PublicKeys.parse(PublicKeys.pem(ada.getPublic()))).contains(ada.getPublic());
    assertThat(PublicKeys.parse(PublicKeys.pem(SigningFixtures.keys("secp384r1").getPublic())))
        .isEmpty();
    assertThat(PublicKeys.parse("-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n"))
        .isEmpty();
    assertThat(PublicKeys.parse("")).isEmpty();
  }
}
