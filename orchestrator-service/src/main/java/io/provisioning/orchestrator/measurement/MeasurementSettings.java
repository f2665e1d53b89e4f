package io.provisioning.orchestrator.measurement;

import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How servers are measured.
 *
 * @param every how long after a measurement was begun the next one is
 * @param limit for a server to answer
 * @param servers how many are measured at once
 * @param certificates absolute paths of files on servers, with {@code *} and {@code ?}
 */
@ConfigurationProperties("provisioning.measurements")
record MeasurementSettings(
    @DefaultValue("15s") Duration every,
    @DefaultValue("10s") Duration limit,
    @DefaultValue("16") int servers,
    @DefaultValue({
          "/etc/letsencrypt/live/*/cert.pem",
          "/etc/kubernetes/pki/*.crt",
          "/etc/kubernetes/pki/etcd/*.crt"
        })
        List<String> certificates) {

  /** Nothing that a shell takes for more than a pattern. */
  private static final Pattern PATTERN = Pattern.compile("/[A-Za-z0-9_./*?-]+");

  MeasurementSettings {
    if (every.compareTo(Duration.ofSeconds(1)) < 0) {
      throw new IllegalArgumentException("provisioning.measurements.every is at least 1s");
    }
    if (limit.compareTo(Duration.ofSeconds(1)) < 0) {
      throw new IllegalArgumentException("provisioning.measurements.limit is at least 1s");
    }
    if (servers < 1) {
      throw new IllegalArgumentException("provisioning.measurements.servers is at least 1");
    }
    certificates = List.copyOf(certificates);
    for (var pattern : certificates) {
      if (!PATTERN.matcher(pattern).matches()) {
        throw new IllegalArgumentException(
            "provisioning.measurements.certificates are absolute paths of letters, digits, _ . - / *"
                + " and ?, not `"
                + pattern
                + "`");
      }
    }
  }
}
