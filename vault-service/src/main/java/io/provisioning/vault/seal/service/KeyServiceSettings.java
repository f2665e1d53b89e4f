package io.provisioning.vault.seal.service;

import io.provisioning.service.configuration.MachineSettings;
import io.provisioning.vault.seal.aws.KmsKey;
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
 */
@MachineSettings
@ConfigurationProperties("provisioning.vault")
record KeyServiceSettings(
    @DefaultValue("local") Kind keyService, Path keyFile, @DefaultValue AwsKms awsKms) {

  /** Kinds of key services. */
  enum Kind {
    LOCAL,
    AWS_KMS
  }

  KeyServiceSettings {
    if (keyService == Kind.AWS_KMS && !awsKms.isSet()) {
      throw new IllegalArgumentException(
          "provisioning.vault.aws-kms.key-id must name a key if provisioning.vault.key-service is aws-kms");
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
}
