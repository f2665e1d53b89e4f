package io.provisioning.vault.seal.service;

import io.provisioning.service.configuration.MachineSettings;
import io.provisioning.vault.seal.aws.KmsKey;
import io.provisioning.vault.seal.pkcs11.TokenKey;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What seals the root key.
 *
 * @param keyService that seals root keys from now on
 * @param keyFile of the key service `local`; created at the first start
 * @param awsKms the key of the key service `aws-kms`
 * @param pkcs11 the key of the key service `pkcs11`
 */
@MachineSettings
@ConfigurationProperties("provisioning.vault")
record KeyServiceSettings(
    @DefaultValue("local") Kind keyService,
    Path keyFile,
    @DefaultValue AwsKms awsKms,
    @DefaultValue Pkcs11 pkcs11) {

  /** Kinds of key services. */
  enum Kind {
    LOCAL,
    AWS_KMS,
    PKCS11
  }

  KeyServiceSettings {
    if (keyService == Kind.AWS_KMS && !awsKms.isSet()) {
      throw new IllegalArgumentException(
          "provisioning.vault.aws-kms.key-id must name a key if provisioning.vault.key-service is aws-kms");
    }
    if (keyService == Kind.PKCS11 && !pkcs11.isSet()) {
      throw new IllegalArgumentException(
          "provisioning.vault.pkcs11.library must name a library if provisioning.vault.key-service is pkcs11");
    }
  }

  /**
   * A key of AWS's Key Management Service.
   *
   * @param keyId id or ARN of the key, or name or ARN of an alias; empty if there is none
   * @param region may be empty if the key-id is an ARN
   * @param endpoint of the service; AWS's own by default
   * @param tokenFile with an access key, as the provider `aws` takes it; without it, that of AWS's
   *     variables and files is used
   * @param timeout of a request, until its answer is complete
   */
  record AwsKms(
      @DefaultValue("") String keyId,
      @DefaultValue("") String region,
      @Nullable URI endpoint,
      @Nullable Path tokenFile,
      @DefaultValue("3s") Duration timeout) {

    private static final Duration LONGEST = Duration.ofSeconds(30);

    AwsKms {
      tokenFile = tokenFile == null || tokenFile.toString().isEmpty() ? null : tokenFile;
      if (!timeout.isPositive() || timeout.compareTo(LONGEST) > 0) {
        throw new IllegalArgumentException(
            "provisioning.vault.aws-kms.timeout is more than 0, 30s at most");
      }
    }

    boolean isSet() {
      return !keyId.isBlank();
    }

    KmsKey key() {
      return KmsKey.of(keyId, region, endpoint);
    }
  }

  /**
   * A key in a PKCS#11 token.
   *
   * @param library of the token's vendor; empty if there is none
   * @param slot that the token is in, if not its label says which one it is
   * @param tokenLabel label of the token, if not the slot says which one it is
   * @param keyLabel label of an AES key
   * @param pinFile with the PIN of the token's user
   * @param timeout of a request, until it is answered
   */
  record Pkcs11(
      @DefaultValue("") String library,
      @Nullable Long slot,
      @DefaultValue("") String tokenLabel,
      @DefaultValue("") String keyLabel,
      @Nullable Path pinFile,
      @DefaultValue("10s") Duration timeout) {

    boolean isSet() {
      return !library.isBlank();
    }

    /** Refused if the parts of a key that is set do not fit. */
    TokenKey key() {
      if (pinFile == null || pinFile.toString().isEmpty()) {
        throw new IllegalArgumentException(
            "provisioning.vault.pkcs11.pin-file must name the file with the PIN of the token");
      }
      return new TokenKey(Path.of(library), slot, tokenLabel, keyLabel, pinFile, timeout);
    }
  }
}
