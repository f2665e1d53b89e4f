package io.provisioning.config.document;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ScalarEditsTests {

  @Test
  void aValueIsReplacedInEachFormat() {
    var yaml = "servers:\n  - name: db # ours\n    plan: small # for now\n    size: 10 GiB\n";
    assertThat(ScalarEdits.set(yaml, Format.YAML, "servers[0].plan", "large"))
        .contains(yaml.replace("plan: small", "plan: \"large\""));
    assertThat(ScalarEdits.set(yaml, Format.YAML, "servers[0].size", 5L))
        .contains(yaml.replace("10 GiB", "5"));

    var json = "{\"servers\": [{\"name\": \"db\", \"plan\": \"small\"}]}";
    assertThat(ScalarEdits.set(json, Format.JSON, "servers[0].plan", "large"))
        .contains(json.replace("small", "large"));
  }

  @Test
  void whatIsNoSingleValueStays() {
    var yaml = "servers:\n  - name: db\n    networks: [lan]\n";
    assertThat(ScalarEdits.set(yaml, Format.YAML, "servers[0].plan", "large")).isEmpty();
    assertThat(ScalarEdits.set(yaml, Format.YAML, "servers[0].networks", "lan")).isEmpty();
    var toml = "[[servers]]\nname = \"db\"\nplan = \"small\"\n";
    assertThat(ScalarEdits.set(toml, Format.TOML, "servers[0].plan", "large")).isEmpty();
  }
}
