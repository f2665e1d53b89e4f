package io.provisioning.orchestrator.plan;

import static io.provisioning.orchestrator.plan.DocumentFixtures.configured;
import static io.provisioning.orchestrator.plan.DocumentFixtures.server;
import static io.provisioning.orchestrator.plan.DocumentFixtures.servers;
import static io.provisioning.orchestrator.plan.PlannedWorld.ids;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.extension.Extensions;
import io.provisioning.config.infrastructure.Infrastructure;
import io.provisioning.config.sealing.SealedTexts;
import io.provisioning.orchestrator.extension.PackageFixtures;
import io.provisioning.orchestrator.plan.goal.Intent;
import io.provisioning.orchestrator.secret.LiteralSecrets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Passwords that somebody has written out in a declaration. */
class LiteralSecretTests {

  @TempDir static Path catalogue;
  private static Extensions extensions;

  @TempDir Path directory;
  private PlannedWorld world;

  @BeforeAll
  static void load() {
    extensions = PackageFixtures.catalogue(catalogue);
  }

  @BeforeEach
  void begin() {
    world = new PlannedWorld(directory, extensions);
    world.literalSecrets = new Hashed();
  }

  /** As the vault's, without a vault. */
  private static final class Hashed implements LiteralSecrets {

    @Override
    public String reference(String workspace, String infrastructure, String place, String literal) {
      return "secret:%s/inline/%08x#value".formatted(infrastructure, (place + literal).hashCode());
    }

    @Override
    public void keep(String workspace, String infrastructure, Map<String, String> literals) {}
  }

  private static Infrastructure withPassword(String password) {
    return servers(server("web", "lan", configured("nginx", "*", Map.of("password", password))));
  }

  @Test
  void aPlanHasAReferenceInItsPlaceAndSaysSo() {
    var plan = world.plan(withPassword("hunter2-hunter2"));

    assertThat(plan.toString()).contains("secret:web/inline/").doesNotContain("hunter2");
    assertThat(plan.warnings())
        .singleElement()
        .asString()
        .contains("`password` of `taskserv/web/nginx` is a literal secret");
    assertThat(world.plan(withPassword("hunter2-hunter2")).digest()).isEqualTo(plan.digest());
    assertThat(world.plan(withPassword("hunter3-hunter3")).digest()).isNotEqualTo(plan.digest());
  }

  @Test
  void theSameSecretIsNoChangeAndAnotherIs() {
    world.apply(withPassword("hunter2-hunter2"));

    assertThat(world.plan(withPassword("hunter2-hunter2")).operations()).isEmpty();

    var changed = world.plan(withPassword("hunter3-hunter3"));
    assertThat(ids(changed)).containsExactly("update taskserv/web/nginx");
    assertThat(changed.toString()).doesNotContain("hunter");
  }

  @Test
  void aReferenceIsLeftAsItIs() {
    var plan = world.plan(withPassword("secret:apps/web#password"));

    assertThat(plan.warnings()).isEmpty();
    assertThat(plan.toString()).contains("secret:apps/web#password");
  }

  @Test
  void withNothingToKeepItInItStaysAndIsWarnedOf() {
    world.literalSecrets = LiteralSecrets.untouched();

    var plan = world.plan(withPassword("hunter2-hunter2"));

    assertThat(plan.warnings()).hasSize(1);
    assertThat(plan.operations().toString()).contains("hunter2-hunter2");
  }

  private static final String MARK = "secret:sealed:" + "0".repeat(32);

  private static Intent sealed(Object value, Map<String, String> texts) {
    var document = servers(server("web", "lan", configured("nginx", "*", Map.of("extra", value))));
    return new Intent.Apply(
        document, List.of(), null, List.of(), List.of(), false, new SealedTexts(texts));
  }

  /** The package does not mark this field as secret; that it was encrypted is enough. */
  @Test
  void whatWasEncryptedIsAReferenceThatLasts() {
    var intent = sealed(MARK, Map.of(MARK, "canary-7f3a"));
    var plan = world.plan(intent);

    assertThat(plan.warnings()).isEmpty();
    assertThat(plan.toString() + intent)
        .contains("secret:web/inline/")
        .doesNotContain("canary-7f3a");
    assertThat(plan.operations().toString()).doesNotContain("secret:sealed:");
    world.apply(plan);
    var again = "secret:sealed:" + "1".repeat(32);
    assertThat(world.plan(sealed(again, Map.of(again, "canary-7f3a"))).operations()).isEmpty();
    assertThat(ids(world.plan(sealed(again, Map.of(again, "another")))))
        .containsExactly("update taskserv/web/nginx");
  }

  @Test
  void whatWasEncryptedIsNeverShown() {
    var texts = Map.of(MARK, "canary-7f3a");

    assertThatThrownBy(() -> world.plan(sealed(MARK, Map.of())))
        .hasMessageContaining("`extra` of `taskserv/web/nginx` is encrypted, and nobody has");
    assertThatThrownBy(() -> world.plan(sealed("user:" + MARK, texts)))
        .hasMessageContaining("as a part of a longer text");
    world.literalSecrets = LiteralSecrets.untouched();
    assertThatThrownBy(() -> world.plan(sealed(MARK, texts)))
        .hasMessageContaining("no vault")
        .hasMessageNotContaining("canary");
  }
}
