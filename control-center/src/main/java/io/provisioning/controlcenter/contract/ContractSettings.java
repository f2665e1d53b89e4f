package io.provisioning.controlcenter.contract;

import jakarta.validation.constraints.NotNull;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Which services there are behind the door.
 *
 * @param services address of each, by its name
 * @param contracts file with the OpenAPI document of each that does not come with this program
 */
@Validated
@ConfigurationProperties("provisioning.gateway")
record ContractSettings(
    @DefaultValue @NotNull Map<String, URI> services,
    @DefaultValue @NotNull Map<String, Path> contracts) {

  ContractSettings {
    services = Map.copyOf(services);
    contracts = Map.copyOf(contracts);
  }
}
