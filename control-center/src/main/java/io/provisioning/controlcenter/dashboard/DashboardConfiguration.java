package io.provisioning.controlcenter.dashboard;

import java.io.IOException;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

@Configuration(proxyBeanMethods = false)
class DashboardConfiguration {

  /** Before Spring Security's filters (order -100), which ask everybody for a token. */
  private static final int FIRST = -110;

  @Bean
  FilterRegistrationBean<DashboardFilter> dashboard(JsonMapper json) throws IOException {
    var filter = new FilterRegistrationBean<>(new DashboardFilter(DashboardFiles.read(json)));
    filter.setOrder(FIRST);
    return filter;
  }
}
