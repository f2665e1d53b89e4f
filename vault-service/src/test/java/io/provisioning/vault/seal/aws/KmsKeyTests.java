package io.provisioning.vault.seal.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KmsKeyTests {

  private static final String ID = "1234abcd-12ab-34cd-56ef-1234567890ab";
  private static final String ARN = "arn:aws:kms:eu-central-1:111122223333:key/" + ID;

  @ParameterizedTest
  @ValueSource(
      strings = {
        ID,
        ARN,
        "mrk-1234abcd12ab34cd56ef1234567890ab",
        "alias/vault",
        "arn:aws:kms:eu-central-1:111122223333:alias/vault"
      })
  void keysHaveFourNames(String id) {
    assertThat(KmsKey.of(id, "eu-central-1", null))
        .isEqualTo(
            new KmsKey(id, "eu-central-1", URI.create("https://kms.eu-central-1.amazonaws.com/")));
  }

  @Test
  void anArnHasItsRegion() {
    assertThat(KmsKey.of(ARN, "", URI.create("http://127.0.0.1:4566")))
        .isEqualTo(new KmsKey(ARN, "eu-central-1", URI.create("http://127.0.0.1:4566/")));
  }

  @ParameterizedTest
  @CsvSource({
    "vault, eu-central-1, , key-id",
    "'', eu-central-1, , key-id",
    "arn:aws:s3:::bucket, eu-central-1, , key-id",
    "alias/vault, '', , region",
    "alias/vault, europe, , region",
    "arn:aws:kms:eu-central-1:111122223333:alias/vault, us-east-1, , region",
    "alias/vault, eu-central-1, http://kms.example.com, endpoint",
    "alias/vault, eu-central-1, https://user@kms.example.com, endpoint",
    "alias/vault, eu-central-1, https://kms.example.com?x=y, endpoint",
    "alias/vault, eu-central-1, ftp://127.0.0.1, endpoint",
    "alias/vault, eu-central-1, kms.example.com, endpoint"
  })
  void whatCannotBeIsRefused(String id, String region, URI endpoint, String setting) {
    assertThatThrownBy(() -> KmsKey.of(id, region, endpoint))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("provisioning.vault.aws-kms." + setting + " ");
  }
}
