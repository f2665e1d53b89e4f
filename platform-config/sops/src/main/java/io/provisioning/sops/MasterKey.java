package io.provisioning.sops;

import io.provisioning.sops.value.Value;
import java.util.List;

/**
 * A key that the data key of a file, or a share of it, is encrypted with.
 *
 * @param service {@code age}, or a key service that is not opened here, such as {@code kms}
 * @param fields as the file has them
 */
record MasterKey(String service, Value.Mapping fields) {

  static final String AGE = "age";

  /** In the order in which SOPS writes them. */
  static final List<String> SERVICES =
      List.of("kms", "gcp_kms", "hckms", "azure_kv", "hc_vault", AGE, "pgp");

  private static final List<String> NAMES =
      List.of("recipient", "arn", "fp", "resource_id", "key_id", "key_name", "name");

  static MasterKey age(String recipient, String sealed) {
    var fields = Value.Mapping.empty();
    fields.add("recipient", recipient);
    fields.add("enc", sealed);
    return new MasterKey(AGE, fields);
  }

  boolean isAge() {
    return service.equals(AGE);
  }

  /** What tells it from others of its service. */
  String name() {
    return NAMES.stream().flatMap(name -> fields.text(name).stream()).findFirst().orElse("unnamed");
  }

  String sealed() {
    return fields.text("enc").orElse("");
  }

  /** For people. */
  String shown() {
    return isAge() ? name() : service + " " + name();
  }
}
