package io.provisioning.vault.seal.service;

import io.provisioning.vault.seal.aws.AwsCredentials;
import io.provisioning.vault.seal.aws.KmsClient;
import io.provisioning.vault.seal.kmip.KmipClient;
import io.provisioning.vault.seal.pkcs11.Token;
import io.provisioning.vault.seal.service.KeyServiceSettings.AwsKms;
import io.provisioning.vault.seal.service.KeyServiceSettings.Kind;
import java.nio.file.Path;
import java.time.Clock;
import java.util.EnumMap;
import java.util.List;
import java.util.Objects;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(KeyServiceSettings.class)
class KeyServiceConfiguration {

  @Bean
  KeyServices keyServices(
      KeyServiceSettings settings,
      @Value("${provisioning.installation:default}") String installation,
      Clock clock) {
    var services = new EnumMap<Kind, KeyService>(Kind.class);
    services.put(Kind.LOCAL, new LocalKeyService(new KeyFile(settings.keyFile())));
    if (settings.awsKms().isSet()) {
      services.put(
          Kind.AWS_KMS, new WrappingKeyService(aws(settings.awsKms(), clock), installation));
    }
    if (settings.pkcs11().isSet()) {
      var token = new Token(settings.pkcs11().key(), System.getenv());
      services.put(Kind.PKCS11, new WrappingKeyService(new Pkcs11Key(token), installation));
    }
    if (settings.kmip().isSet()) {
      var client = new KmipClient(settings.kmip().key(), clock);
      services.put(Kind.KMIP, new WrappingKeyService(new KmipServerKey(client), installation));
    }
    if (settings.age().isSet()) {
      var key = new AgeKey(settings.age().file());
      services.put(Kind.AGE, new WrappingKeyService(key, installation));
    }
    var current = Objects.requireNonNull(services.remove(settings.keyService()));
    return new KeyServices(current, List.copyOf(services.values()), clock);
  }

  private static AwsKmsKey aws(AwsKms settings, Clock clock) {
    var client = new KmsClient(settings.key(), credentials(settings), settings.timeout(), clock);
    return new AwsKmsKey(client, settings.keyId());
  }

  private static AwsCredentials credentials(AwsKms settings) {
    return new AwsCredentials(
        settings.tokenFile(), System::getenv, Path.of(System.getProperty("user.home", "")));
  }
}
