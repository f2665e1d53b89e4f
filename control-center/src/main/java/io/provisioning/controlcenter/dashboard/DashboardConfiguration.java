package io.provisioning.controlcenter.dashboard;

import io.provisioning.controlcenter.contract.OperationCatalog;
import java.io.IOException;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

@Configuration(proxyBeanMethods = false)
class DashboardConfiguration {

  /** Before Spring Security's filters (order -100), which ask everybody for a token. */
  private static final int FIRST = -110;

  /** What the process tells of itself, and no contract has. */
  private static final Set<String> OWN = Set.of("openapi", "metrics");

  @Bean
  FilterRegistrationBean<DashboardFilter> dashboard(JsonMapper json, OperationCatalog operations)
      throws IOException {
    var offered = operations.all().stream().map(it -> DashboardFiles.first(it.path()));
    var folders = Stream.concat(OWN.stream(), offered);
    var files = DashboardFiles.read(json);
    var filter =
        new FilterRegistrationBean<>(
            new DashboardFilter(files, folders.collect(Collectors.toSet())));
    filter.setOrder(FIRST);
    return filter;
  }
}
