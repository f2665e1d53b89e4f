package io.provisioning.controlcenter.gateway.tls;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.gateway.GatewayProblem;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
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

  /** Who renews by program does it earlier. */
  private static final Duration SOON = Duration.ofDays(14);

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

  /**
   * Looks when the certificate ends.
   *
   * @return in how many days
   * @throws ProblemException UNUSABLE_CERTIFICATE if that is soon
   */
  synchronized Map<String, Long> requireLasting(Instant now) {
    var chain = Objects.requireNonNull(files.parse(seen).certificates(), "it was parsed");
    var ends = chain.getFirst().getNotAfter().toInstant();
    var left = Duration.between(now, ends);
    if (left.compareTo(SOON) < 0) {
      throw GatewayProblem.UNUSABLE_CERTIFICATE.because(
          "the certificate of the control center ends at " + ends.truncatedTo(ChronoUnit.SECONDS));
    }
    return Map.of("days_left", left.toDays());
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
