package io.provisioning.controlcenter.gateway.proxy;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ProxySettings.class)
class ProxyConfiguration {

  /** Before everything that asks where a request comes from, or which host it is for. */
  @Bean
  FilterRegistrationBean<ForwardedFilter> forwardedFilter(ProxySettings settings) {
    var registration = new FilterRegistrationBean<>(new ForwardedFilter(settings));
    registration.setOrder(Ordered.HIGHEST_PRECEDENCE);
    return registration;
  }
}
