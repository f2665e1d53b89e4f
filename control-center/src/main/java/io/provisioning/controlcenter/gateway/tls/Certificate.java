package io.provisioning.controlcenter.gateway.tls;

import io.provisioning.config.problem.ProblemException;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.ssl.SslBundleRegistrar;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundleKey;
import org.springframework.boot.ssl.SslBundleRegistry;
import org.springframework.boot.ssl.SslOptions;
import org.springframework.boot.ssl.pem.PemSslStoreBundle;
import org.springframework.scheduling.annotation.Scheduled;

/**
 * The certificate that the door shows. New connections get what the files hold now, open ones go
 * on; files that cannot be used change nothing but the health.
 */
final class Certificate implements SslBundleRegistrar, HealthIndicator {

  static final String BUNDLE = "front-door";

  private static final String PROTOCOL = "TLSv1.3";
  private static final Logger LOG = LoggerFactory.getLogger(Certificate.class);

  private final CertificateFiles files;
  private @Nullable SslBundleRegistry registry;
  private List<String> seen = List.of();
  private volatile @Nullable ProblemException fault;

  Certificate(CertificateFiles files) {
    this.files = files;
  }

  @Override
  public synchronized void registerBundles(SslBundleRegistry bundles) {
    registry = bundles;
    seen = files.read();
    bundles.registerBundle(BUNDLE, bundle(seen));
  }

  /** Shows what the files hold now. */
  @Scheduled(fixedDelayString = "${provisioning.gateway.tls.check:10s}")
  synchronized void refresh() {
    try {
      var now = files.read();
      if (!now.equals(seen)) {
        Objects.requireNonNull(registry, "it is registered before anything is scheduled")
            .updateBundle(BUNDLE, bundle(now));
        seen = now;
        LOG.info("new connections get the certificate that was put in place");
      }
      fault = null;
    } catch (ProblemException e) {
      tell(e);
    }
  }

  private void tell(ProblemException e) {
    var told = fault;
    if (told == null || !told.detail().equals(e.detail())) {
      LOG.error("the certificate of before goes on: {}", e.detail(), e);
    }
    fault = e;
  }

  /** Down while the files hold what cannot be shown, though the certificate of before still is. */
  @Override
  public Health health() {
    var now = fault;
    return now == null
        ? Health.up().build()
        : Health.down().withDetail("certificate", now.detail()).build();
  }

  private SslBundle bundle(List<String> contents) {
    return SslBundle.of(
        new PemSslStoreBundle(files.parse(contents), null),
        SslBundleKey.NONE,
        SslOptions.of(null, Set.of(PROTOCOL)),
        PROTOCOL);
  }
}
