package io.provisioning.registry.distribution;

import io.provisioning.service.FilterOrder;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class DistributionConfiguration {

  @Bean
  HttpServer httpServer() {
    return new HttpServer();
  }

  @Bean
  HttpWorkloads httpWorkloads() {
    return new HttpWorkloads();
  }

  @Bean
  FilterRegistrationBean<BasicFilter> basicFilter() {
    return FilterOrder.CREDENTIALS.register(new BasicFilter());
  }

  @Bean
  FilterRegistrationBean<RepositoryPathFilter> repositoryPathFilter() {
    return FilterOrder.PATH.register(new RepositoryPathFilter());
  }
}
