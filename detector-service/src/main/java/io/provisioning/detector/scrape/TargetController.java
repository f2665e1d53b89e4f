package io.provisioning.detector.scrape;

import io.swagger.v3.oas.annotations.Hidden;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** HTTP service discovery, as Prometheus asks for it; not behind the control center. */
@RestController
@Hidden
final class TargetController {

  private final List<TargetGroup> services;

  TargetController(TargetSettings settings) {
    services =
        new TreeMap<>(settings.services())
            .entrySet().stream().map(it -> TargetGroup.of(it.getKey(), it.getValue())).toList();
  }

  /** In Prometheus's own form. */
  record TargetGroup(List<String> targets, Map<String, String> labels) {

    static TargetGroup of(String service, URI url) {
      return new TargetGroup(List.of(url.getAuthority()), Map.of("service", service));
    }
  }

  @GetMapping(path = "/monitoring/targets", produces = MediaType.APPLICATION_JSON_VALUE)
  List<TargetGroup> targets() {
    return services;
  }
}
