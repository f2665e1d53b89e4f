package io.provisioning.vault.seal.service;

import io.provisioning.vault.seal.aws.AwsCredentials;
import io.provisioning.vault.seal.aws.KmsClient;
import io.provisioning.vault.seal.service.KeyServiceSettings.AwsKms;
import io.provisioning.vault.seal.service.KeyServiceSettings.Kind;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
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
    var local = new LocalKeyService(new KeyFile(settings.keyFile()));
    var aws = settings.awsKms();
    if (!aws.isSet()) {
      return new KeyServices(local, List.of(), clock);
    }
    var kms =
        new AwsKmsKeyService(
            new KmsClient(aws.key(), credentials(aws), aws.timeout(), clock),
            aws.keyId(),
            installation);
    return settings.keyService() == Kind.AWS_KMS
        ? new KeyServices(kms, List.of(local), clock)
        : new KeyServices(local, List.of(kms), clock);
  }

  private static AwsCredentials credentials(AwsKms settings) {
    return new AwsCredentials(
        settings.tokenFile(), System::getenv, Path.of(System.getProperty("user.home", "")));
  }
}
