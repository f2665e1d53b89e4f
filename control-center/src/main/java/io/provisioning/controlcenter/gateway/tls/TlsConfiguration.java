package io.provisioning.controlcenter.gateway.tls;

import io.provisioning.service.job.Job;
import java.time.Clock;
import java.time.Duration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.server.ConfigurableWebServerFactory;
import org.springframework.boot.web.server.Ssl;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** With a certificate, the one port of the door speaks TLS 1.3 and nothing else. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty("provisioning.gateway.tls.certificate")
@EnableConfigurationProperties(TlsSettings.class)
class TlsConfiguration {

  @Bean
  Certificate certificate(TlsSettings settings) {
    return new Certificate(new CertificateFiles(settings));
  }

  @Bean
  Job certificateEnd(Certificate certificate, Clock clock) {
    return new Job(
        "certificate-end",
        "Checks that the certificate is valid for another 14 days",
        Duration.ofHours(12),
        Duration.ofMinutes(1),
        () -> certificate.requireLasting(clock.instant()));
  }

  @Bean
  WebServerFactoryCustomizer<ConfigurableWebServerFactory> onlyTls() {
    return factory -> factory.setSsl(Ssl.forBundle(Certificate.BUNDLE));
  }
}
