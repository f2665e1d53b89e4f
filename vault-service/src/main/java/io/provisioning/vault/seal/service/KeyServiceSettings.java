package io.provisioning.vault.seal.service;

import io.provisioning.service.configuration.MachineSettings;
import io.provisioning.vault.seal.aws.KmsKey;
import io.provisioning.vault.seal.kmip.KmipKey;
import io.provisioning.vault.seal.kmip.TlsFiles;
import io.provisioning.vault.seal.pkcs11.TokenKey;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
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
 * @param kmip the key of the key service `kmip`
 * @param age the identity of the key service `age`
 */
@MachineSettings
@ConfigurationProperties("provisioning.vault")
record KeyServiceSettings(
    @DefaultValue("local") Kind keyService,
    Path keyFile,
    @DefaultValue AwsKms awsKms,
    @DefaultValue Pkcs11 pkcs11,
    @DefaultValue Kmip kmip,
    @DefaultValue AgeIdentity age) {

  /** Kinds of key services. */
  enum Kind {
    LOCAL,
    AWS_KMS,
    PKCS11,
    KMIP,
    AGE;

    private String title() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  KeyServiceSettings {
    var missing =
        switch (keyService) {
          case LOCAL -> "";
          case AWS_KMS -> awsKms.isSet() ? "" : "aws-kms.key-id must name a key";
          case PKCS11 -> pkcs11.isSet() ? "" : "pkcs11.library must name a library";
          case KMIP -> kmip.isSet() ? "" : "kmip.endpoint must name a server";
          case AGE -> age.isSet() ? "" : "age.identity-file must name a file";
        };
    if (!missing.isEmpty()) {
      throw new IllegalArgumentException(
          "provisioning.vault.%s if provisioning.vault.key-service is %s"
              .formatted(missing, keyService.title()));
    }
  }

  private static Path file(String setting, @Nullable Path path, String what) {
    if (path == null || path.toString().isEmpty()) {
      throw new IllegalArgumentException(
          "provisioning.vault.%s must name the file with %s".formatted(setting, what));
    }
    return path;
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
      var pin = file("pkcs11.pin-file", pinFile, "the PIN of the token");
      return new TokenKey(Path.of(library), slot, tokenLabel, keyLabel, pin, timeout);
    }
  }

  /**
   * A key of a KMIP server.
   *
   * @param endpoint host and port of the server; empty if there is none
   * @param keyId unique identifier of an AES key
   * @param version of the protocol
   * @param certificateFile that the vault shows to the server
   * @param keyFile with the key of the certificate
   * @param caFile that the server's certificate comes from
   * @param timeout of a request, until its answer is complete
   */
  record Kmip(
      @DefaultValue("") String endpoint,
      @DefaultValue("") String keyId,
      @DefaultValue("1.4") String version,
      @Nullable Path certificateFile,
      @Nullable Path keyFile,
      @Nullable Path caFile,
      @DefaultValue("5s") Duration timeout) {

    boolean isSet() {
      return !endpoint.isBlank();
    }

    /** Refused if the parts of a key that is set do not fit. */
    KmipKey key() {
      var files =
          new TlsFiles(
              file("kmip.certificate-file", certificateFile, "the certificate of the vault"),
              file("kmip.key-file", keyFile, "the key of that certificate"),
              file("kmip.ca-file", caFile, "what certifies the server"));
      return KmipKey.of(endpoint, keyId, version, files, timeout);
    }
  }

  /**
   * An identity of age.
   *
   * @param identityFile that holds it; empty if there is none
   */
  record AgeIdentity(@DefaultValue("") String identityFile) {

    boolean isSet() {
      return !identityFile.isBlank();
    }

    Path file() {
      return Path.of(identityFile);
    }
  }
}
