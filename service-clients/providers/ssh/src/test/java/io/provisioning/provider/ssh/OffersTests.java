package io.provisioning.provider.ssh;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.provider.Change;
import io.provisioning.provider.Objection;
import io.provisioning.provider.PlanSize;
import io.provisioning.provider.ResourceSpec.NetworkSpec;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OffersTests {

  private static final String KEY = "SHA256:" + "a".repeat(43);
  private static final Map<String, String> SETTINGS =
      Map.of("address", "10.0.0.5", "host_key", KEY);

  @Test
  void anAddressAndAHostKeyAreEnough() {
    assertThat(Offers.objections(server(SETTINGS))).isEmpty();
  }

  @Test
  void whatIsMissingIsNamed() {
    assertThat(Offers.objections(server(Map.of())))
        .extracting(Objection::property)
        .containsExactly("provider_config.address", "provider_config.host_key");
  }

  @ParameterizedTest
  @CsvSource({
    "address, -o ProxyCommand=id",
    "address, ''",
    "port, 0",
    "port, 65536",
    "port, twenty",
    "user, 'root; id'",
    "host_key, SHA256:short",
    "key, ../../etc/passwd",
    "key, /root/.ssh/id_rsa",
    "hostkey, x"
  })
  void whatIsWrongIsNamed(String name, String value) {
    assertThat(Offers.objections(server(with(name, value))))
        .extracting(Objection::property)
        .containsExactly("provider_config." + name);
  }

  @Test
  void thereAreServersOnly() {
    assertThat(Offers.objections(new NetworkSpec("existing", "10.0.0.0/24", Map.of()))).hasSize(1);
  }

  @Test
  void aMachineCannotBecomeAnotherButBeReachedOtherwise() {
    var before = server(SETTINGS);

    assertThat(Offers.change(before, before)).isEqualTo(Change.NONE);
    assertThat(Offers.change(before, server(with("user", "deploy")))).isEqualTo(Change.IN_PLACE);
    assertThat(Offers.change(before, server(with("address", "10.0.0.6"))))
        .isEqualTo(Change.REPLACE);
    assertThat(Offers.change(before, server(with("port", "2222")))).isEqualTo(Change.REPLACE);
  }

  private static Map<String, String> with(String name, String value) {
    var settings = new HashMap<>(SETTINGS);
    settings.put(name, value);
    return settings;
  }

  private static ServerSpec server(Map<String, String> settings) {
    return new ServerSpec(
        "existing",
        PlanSize.SMALL,
        "debian-12",
        List.of(),
        List.of(),
        List.of(),
        Map.of(),
        settings);
  }
}
