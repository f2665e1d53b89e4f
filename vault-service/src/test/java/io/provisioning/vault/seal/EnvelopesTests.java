package io.provisioning.vault.seal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.vault.seal.service.KeyServiceProblem;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class EnvelopesTests {

  private static final Binding BINDING =
      new Binding("shop", "web/db", 3, List.of("2026-11-23T12:00:00Z", "user", "ada"));
  private static final byte[] VALUE = "correct horse battery staple".getBytes(UTF_8);

  private final SealFixtures seal = SealFixtures.unsealed();
  private final Envelopes envelopes = seal.envelopes();

  private static void isDamaged(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> {
              assertThat(e.problem()).isEqualTo(SealProblem.SECRET_DAMAGED);
              assertThat(e.detail()).doesNotContain("correct", "horse");
            });
  }

  @Test
  void whatWasSealedOpensAlsoAfterARestart() {
    var envelope = envelopes.seal(BINDING, VALUE);

    assertThat(envelopes.open(BINDING, envelope)).isEqualTo(VALUE);
    seal.restart();
    assertThat(seal.envelopes().open(BINDING, envelope)).isEqualTo(VALUE);
  }

  @Test
  void equalValuesAreSealedDifferently() {
    var one = envelopes.seal(BINDING, VALUE);
    var other = envelopes.seal(BINDING, VALUE);

    assertThat(one.value()).isNotEqualTo(other.value());
    assertThat(one.dataKey()).isNotEqualTo(other.dataKey());
  }

  @Test
  void nothingOpensAnywhereElse() {
    var envelope = envelopes.seal(BINDING, VALUE);
    var elsewhere =
        List.of(
            new Binding("shop", "web/db2", 3, BINDING.facts()),
            new Binding("shop", "web/db", 4, BINDING.facts()),
            new Binding("shopweb", "/db", 3, BINDING.facts()),
            new Binding("shop", "web/db", 3, List.of()),
            new Binding("shop", "web/db", 3, BINDING.facts().reversed()),
            new Binding("shop", "web/db", 3, List.of("2026-11-23T12:00:00Zuser", "ada")));

    assertThat(elsewhere).allSatisfy(binding -> isDamaged(() -> envelopes.open(binding, envelope)));
    envelopes.seal(new Binding("other", "web/db", 3, BINDING.facts()), VALUE);
    isDamaged(() -> envelopes.open(new Binding("other", "web/db", 3, BINDING.facts()), envelope));
  }

  /** Each part of an envelope is replaced by that of another one, in every combination. */
  @Test
  void noPartOfAnotherEnvelopeFits() {
    var mine = envelopes.seal(BINDING, VALUE);
    var others =
        List.of(
            envelopes.seal(BINDING, VALUE),
            envelopes.seal(new Binding("shop", "web/db", 2, BINDING.facts()), VALUE),
            envelopes.seal(new Binding("shop", "web/other", 3, BINDING.facts()), VALUE),
            envelopes.seal(new Binding("other", "web/db", 3, BINDING.facts()), VALUE));
    seal.changes().workspaceKey("shop", "rotation");

    for (var other : others) {
      var spliced =
          List.of(
              new Envelope(mine.keyVersion(), other.dataKey(), mine.value()),
              new Envelope(mine.keyVersion(), mine.dataKey(), other.value()),
              new Envelope(2, mine.dataKey(), mine.value()),
              new Envelope(3, mine.dataKey(), mine.value()),
              new Envelope(0, mine.dataKey(), mine.value()),
              new Envelope(mine.keyVersion(), mine.value(), mine.dataKey()));
      assertThat(spliced).allSatisfy(each -> isDamaged(() -> envelopes.open(BINDING, each)));
    }
  }

  @Test
  void everyAlteredByteIsNoticed() {
    var envelope = envelopes.seal(BINDING, VALUE);
    var altered = new ArrayList<Envelope>();
    for (var changed : variants(envelope.value())) {
      altered.add(new Envelope(envelope.keyVersion(), envelope.dataKey(), changed));
    }
    for (var changed : variants(envelope.dataKey())) {
      altered.add(new Envelope(envelope.keyVersion(), changed, envelope.value()));
    }

    assertThat(altered).hasSizeGreaterThan(500);
    assertThat(altered).allSatisfy(each -> isDamaged(() -> envelopes.open(BINDING, each)));
  }

  /** Each byte changed in each bit, each length that is shorter, and longer ones. */
  private static List<Ciphertext> variants(Ciphertext text) {
    var variants = new ArrayList<Ciphertext>();
    var bytes = text.toByteArray();
    for (var place = 0; place < bytes.length; place++) {
      for (var bit = 0; bit < 8; bit++) {
        var changed = bytes.clone();
        changed[place] ^= (byte) (1 << bit);
        variants.add(Ciphertext.of(changed));
      }
      variants.add(Ciphertext.of(Arrays.copyOf(bytes, place)));
    }
    variants.add(Ciphertext.of(Arrays.copyOf(bytes, bytes.length + 1)));
    return variants;
  }

  @Test
  void everyAlteredKeyOfAWorkspaceIsNoticed() {
    var envelope = envelopes.seal(BINDING, VALUE);
    var stored = seal.keys.newest("shop").orElseThrow();
    Map<String, UnaryOperator<WorkspaceKey>> changes =
        Map.of(
            "root version",
            key -> new WorkspaceKey(key.id(), 2, key.wrapped(), key.createdAt(), null),
            "wrapped",
            key ->
                new WorkspaceKey(
                    key.id(),
                    key.rootVersion(),
                    variants(key.wrapped()).getFirst(),
                    key.createdAt(),
                    null),
            "of another workspace",
            key -> {
              seal.current().current("other");
              var other = seal.keys.newest("other").orElseThrow();
              return new WorkspaceKey(
                  key.id(), key.rootVersion(), other.wrapped(), key.createdAt(), null);
            });

    changes.forEach((name, change) -> {
      seal.keys.replace(stored, change.apply(stored));
      seal.restart();
      isDamaged(() -> seal.envelopes().open(BINDING, envelope));
      seal.keys.replace(seal.keys.newest("shop").orElseThrow(), stored);
    });
    seal.restart();
    assertThat(seal.envelopes().open(BINDING, envelope)).isEqualTo(VALUE);
  }

  @Test
  void anotherKeyOfTheKeyServiceOpensNothingAndOverwritesNothing() {
    var roots = seal.keys.roots();
    seal.service.changeKey();

    assertThatThrownBy(seal::restart)
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> assertThat(e.problem()).isEqualTo(KeyServiceProblem.KEY_SERVICE_UNAVAILABLE));
    assertThat(seal.keys.roots()).isEqualTo(roots);
  }

  @Test
  void aRootKeyThatIsGoneIsNotReplaced() {
    envelopes.seal(BINDING, VALUE);
    seal.keys.removeRoot(1);

    isDamaged(seal::restart);
    assertThat(seal.keys.roots()).isEmpty();
  }

  @Test
  void whatIsInMemoryServesWhileTheKeyServiceIsAway() {
    var envelope = envelopes.seal(BINDING, VALUE);
    seal.service.goAway(true);

    assertThat(envelopes.open(BINDING, envelope)).isEqualTo(VALUE);
    assertThat(envelopes.seal(new Binding("new", "a", 1, List.of()), VALUE)).isNotNull();
  }

  @Test
  void aSealedVaultOpensAndSealsNothing() {
    var envelope = envelopes.seal(BINDING, VALUE);
    seal.seal();

    for (ThrowingCallable use :
        List.<ThrowingCallable>of(
            () -> envelopes.open(BINDING, envelope),
            () -> envelopes.seal(BINDING, VALUE),
            () -> envelopes.fingerprints("shop", "alike", List.of(VALUE)),
            () -> seal.changes().root("r"),
            () -> seal.changes().workspaceKey("shop", "r"))) {
      assertThatThrownBy(use)
          .isInstanceOfSatisfying(
              ProblemException.class,
              e -> assertThat(e.problem()).isEqualTo(SealProblem.VAULT_SEALED));
    }
  }

  @Test
  void fingerprintsTellEqualValuesOfOneWorkspaceAlsoAfterARotation() {
    var values = List.of(VALUE, VALUE.clone(), "another".getBytes(UTF_8));
    var before = envelopes.fingerprints("shop", "alike", values);
    seal.changes().workspaceKey("shop", "rotation");

    assertThat(before.get(0)).isEqualTo(before.get(1)).isNotEqualTo(before.get(2));
    assertThat(envelopes.fingerprints("shop", "alike", values)).isEqualTo(before);
    assertThat(envelopes.fingerprints("shop", "request", values))
        .doesNotContainAnyElementsOf(before);
    assertThat(envelopes.fingerprints("other", "alike", values))
        .doesNotContainAnyElementsOf(before);
  }

  @Test
  void twoProcessesThatStartAtOnceUseTheSameKeys() {
    var other = new Hierarchy(seal.keys, seal.services, Clock.systemUTC());
    other.open();
    var envelope = envelopes.seal(BINDING, VALUE);

    assertThat(new Envelopes(other).open(BINDING, envelope)).isEqualTo(VALUE);

    seal.changes().root("rotation");
    var made = envelopes.seal(new Binding("later", "a", 1, List.of()), VALUE);
    assertThat(new Envelopes(other).open(new Binding("later", "a", 1, List.of()), made))
        .isEqualTo(VALUE);
  }

  @Test
  void nothingShowsWhatItHolds() {
    assertThat(envelopes.seal(BINDING, VALUE).toString()).contains("sealed bytes");
  }
}
