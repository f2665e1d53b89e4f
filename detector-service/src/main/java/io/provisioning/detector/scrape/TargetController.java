package io.provisioning.detector.scrape;

import io.swagger.v3.oas.annotations.Hidden;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** HTTP service discovery, as Prometheus asks for it; not behind the control center. */
@RestController
@Hidden
final class TargetController {

  private final List<TargetGroup> services;
  private final List<TargetGroup> servers;

  TargetController(TargetSettings settings) {
    services =
        new TreeMap<>(settings.services())
            .entrySet().stream().map(it -> TargetGroup.of(it.getKey(), it.getValue())).toList();
    servers =
        Optional.ofNullable(settings.serverExporter()).stream()
            .filter(exporter -> exporter.getAuthority() != null)
            .map(TargetGroup::at)
            .toList();
  }

  /** In Prometheus's own form. */
  record TargetGroup(List<String> targets, Map<String, String> labels) {

    static TargetGroup of(String service, URI url) {
      return new TargetGroup(List.of(url.getAuthority()), Map.of("service", service));
    }

    /** With a path of its own. */
    static TargetGroup at(URI exporter) {
      return new TargetGroup(
          List.of(exporter.getAuthority()), Map.of("__metrics_path__", exporter.getPath()));
    }
  }

  @GetMapping(path = "/monitoring/targets", produces = MediaType.APPLICATION_JSON_VALUE)
  List<TargetGroup> targets() {
    return services;
  }

  /** Where all servers are measured; nobody if nothing runs that could. */
  @GetMapping(path = "/monitoring/targets/servers", produces = MediaType.APPLICATION_JSON_VALUE)
  List<TargetGroup> servers() {
    return servers;
  }
}
