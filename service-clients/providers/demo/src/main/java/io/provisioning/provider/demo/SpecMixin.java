package io.provisioning.provider.demo;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.provisioning.provider.ResourceSpec.FirewallSpec;
import io.provisioning.provider.ResourceSpec.NetworkSpec;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.ResourceSpec.VolumeSpec;

/** How specifications are told apart in the ledger. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
  @JsonSubTypes.Type(value = NetworkSpec.class, name = "network"),
  @JsonSubTypes.Type(value = FirewallSpec.class, name = "firewall"),
  @JsonSubTypes.Type(value = VolumeSpec.class, name = "volume"),
  @JsonSubTypes.Type(value = ServerSpec.class, name = "server")
})
@JsonIgnoreProperties("kind")
interface SpecMixin {}
