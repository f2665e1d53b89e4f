package io.provisioning.service.status;

import io.provisioning.service.status.ServiceStatus.Dependency;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.availability.ApplicationAvailability;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.boot.health.actuate.endpoint.CompositeHealthDescriptor;
import org.springframework.boot.health.actuate.endpoint.HealthDescriptor;
import org.springframework.boot.health.actuate.endpoint.HealthEndpoint;
import org.springframework.boot.health.actuate.endpoint.IndicatedHealthDescriptor;
import org.springframework.boot.health.contributor.Status;

/** The status of the service that this process is. */
public final class OwnStatus {

  /** What Spring says of the process itself; it depends on nothing else by them. */
  private static final Set<String> OF_THE_PROCESS =
      Set.of("ping", "ssl", "livenessState", "readinessState");

  private final String service;
  private final @Nullable String version;
  private final Instant startedAt;
  private final HealthEndpoint health;
  private final ApplicationAvailability availability;

  OwnStatus(
      String service,
      @Nullable String version,
      Instant startedAt,
      HealthEndpoint health,
      ApplicationAvailability availability) {
    this.service = service;
    this.version = version;
    this.startedAt = startedAt;
    this.health = health;
    this.availability = availability;
  }

  /** Asks everything that the service depends on. */
  public ServiceStatus now() {
    var dependencies = new ArrayList<Dependency>();
    if (health.health() instanceof CompositeHealthDescriptor all) {
      new TreeMap<>(all.getComponents()).forEach((name, one) -> add(dependencies, name, one));
    }
    var ready = availability.getReadinessState() == ReadinessState.ACCEPTING_TRAFFIC;
    return new ServiceStatus(service, version, startedAt, ready, dependencies);
  }

  private static void add(List<Dependency> dependencies, String name, HealthDescriptor one) {
    if (!OF_THE_PROCESS.contains(name)) {
      var isUp = Status.UP.equals(one.getStatus()) || Status.UNKNOWN.equals(one.getStatus());
      dependencies.add(new Dependency(snakeCase(name), isUp, details(one)));
    }
  }

  private static Map<String, String> details(HealthDescriptor one) {
    var details = new TreeMap<String, String>();
    if (one instanceof IndicatedHealthDescriptor indicated && indicated.getDetails() != null) {
      indicated
          .getDetails()
          .forEach((name, value) -> details.put(snakeCase(name), String.valueOf(value)));
    }
    return details;
  }

  private static String snakeCase(String name) {
    return name.replaceAll("([a-z0-9])([A-Z])", "$1_$2").toLowerCase(Locale.ROOT);
  }
}
