package io.provisioning.provider.upcloud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.provider.Objection;
import io.provisioning.provider.PlanSize;
import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderContext;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceSpec.NetworkSpec;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.ResourceSpec.VolumeSpec;
import io.provisioning.provider.Scope;
import io.provisioning.provider.simulator.AbsentMachines;
import io.provisioning.provider.testkit.ContractScope;
import io.provisioning.provider.testkit.cloud.Machines;
import io.provisioning.provider.testkit.upcloud.UpCloudSimulator;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class UpCloudApiTests {

  private static final Scope SCOPE = new Scope("dev", "web");

  @TempDir private Path directory;

  private UpCloudSimulator cloud;
  private UpCloudTestbed bed;
  private Provider provider;

  @BeforeEach
  void start() throws Exception {
    cloud = UpCloudSimulator.start(Machines.none());
    bed = new UpCloudTestbed(cloud, directory);
    provider = bed.open("one");
  }

  @AfterEach
  void stop() {
    provider.close();
    cloud.close();
  }

  @Test
  void aTokenOrAUserWithAPasswordIsAccepted() {
    assertThatCode(provider::checkCredential).doesNotThrowAnyException();
    try (var user = bed.open("one", UpCloudSimulator.USER, new AbsentMachines())) {
      assertThatCode(user::checkCredential).doesNotThrowAnyException();
    }
  }

  @Test
  void aWrongTokenIsRefusedAndIsInNoMessage() {
    try (var stranger = bed.open("one", "ucat_wrong0123456789", new AbsentMachines())) {
      var refusal = catchThrowableOfType(ProviderException.class, () -> stranger.list(SCOPE));

      assertThat(refusal.kind()).isEqualTo(Kind.REFUSED);
      assertThat(refusal).hasMessageContaining("check the API token");
      assertThat(refusal.toString() + refusal.getCause()).doesNotContain("ucat_wrong");
    }
  }

  @Test
  void pricesAreThoseOfTheAccountOnceItWasAsked() {
    var volume = new VolumeSpec("us-sjo1", 100L << 30, Map.of());
    var packaged = provider.price(volume);

    var _ = provider.list(SCOPE);
    var _ = provider.list(SCOPE);

    assertThat(packaged.hourly()).isEqualByComparingTo("0.031");
    assertThat(provider.price(volume).hourly()).isEqualByComparingTo("0.0558");
    try (var without = bed.open("one", "", new AbsentMachines())) {
      assertThat(without.price(volume)).isEqualTo(provider.price(volume));
    }
    assertThat(cloud.exchanged().stream().filter(it -> it.path().equals("/1.3/price"))).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "401, AUTHENTICATION_FAILED, REFUSED",
    "403, ACTION_FORBIDDEN, REFUSED",
    "403, SERVER_CORE_LIMIT_REACHED, PERMANENT",
    "402, INSUFFICIENT_CREDITS, PERMANENT",
    "400, SIZE_INVALID, PERMANENT",
    "409, SERVER_STATE_ILLEGAL, TRANSIENT",
    "409, SERVER_RESOURCES_UNAVAILABLE, TRANSIENT",
    "409, STORAGE_ATTACHED, CONFLICT",
    "503, SERVICE_UNAVAILABLE, TRANSIENT"
  })
  void everyErrorSaysWhetherAnotherTryHelps(int status, String code, Kind kind) {
    var body =
        JsonMapper.shared()
            .readTree(
                "{\"error\":{\"error_code\":\"%s\",\"error_message\":\"no\"}}".formatted(code));

    assertThat(ApiException.of(status, body).forUser().kind()).isEqualTo(kind);
  }

  @Test
  void whatCannotBeHadIsSaidBeforeAnybodyIsAsked() {
    var server =
        new ServerSpec(
            "de-fra2",
            PlanSize.SMALL,
            "debian-11",
            List.of(),
            List.of(),
            List.of(),
            Map.of("x", "short", "team", "blue", "provisioning/name", "ours"),
            Map.of("tier", "hdd"));

    assertThat(provider.objections(server))
        .extracting(Objection::property)
        .containsExactly("region", "image", "labels", "labels", "provider_config.tier");
    assertThat(provider.objections(new VolumeSpec("de-fra1", 5L << 42, Map.of())))
        .extracting(Objection::property)
        .containsExactly("size");
    assertThat(provider.objections(new NetworkSpec("de-fra1", "203.0.113.0/24", Map.of())))
        .extracting(Objection::property)
        .containsExactly("cidr");
    assertThat(provider.objections(new NetworkSpec("de-fra1", "10.1.0.0/16", Map.of()))).isEmpty();
    assertThat(cloud.exchanged()).isEmpty();
  }

  @Test
  void serversAreListedByPagesAndReadOneByOne() {
    var contract = ContractScope.of(provider, "10.91.60.0/24");
    IntStream.range(0, 101).parallel().forEach(n -> contract.ensureServer("s" + n));
    int before = cloud.exchanged().size();

    assertThat(provider.list(contract.scope())).hasSize(102).doesNotHaveDuplicates();
    assertThat(cloud.exchanged().size() - before).isLessThanOrEqualTo(101 + 6);
  }

  @Test
  void aWrongSettingIsRefused() {
    var context =
        new ProviderContext("one", directory, Map.of("currency", "euros"), Clock.systemUTC());

    assertThatThrownBy(() -> new UpCloudProviderFactory().open(context).close())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("`euros`");
  }
}
