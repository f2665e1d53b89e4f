package io.provisioning.controlcenter.gateway;

import java.net.URI;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.gateway.server.mvc.filter.BeforeFilterFunctions;
import org.springframework.cloud.gateway.server.mvc.handler.GatewayRouterFunctions;
import org.springframework.cloud.gateway.server.mvc.handler.HandlerFunctions;
import org.springframework.context.annotation.Bean;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.ServerResponse;

/**
 * Spring Cloud Gateway as it comes: one route, on virtual threads, and nothing that looks at it.
 */
@EnableAutoConfiguration(
    excludeName = {
      "io.provisioning.service.ServiceAutoConfiguration",
      "io.provisioning.service.body.BodyAutoConfiguration",
      "io.provisioning.service.openapi.OpenApiAutoConfiguration",
      "io.provisioning.service.problem.ProblemAutoConfiguration",
      "io.provisioning.service.token.TokenAutoConfiguration",
      "io.provisioning.surrealdb.autoconfigure.SurrealAutoConfiguration",
      "io.provisioning.surrealdb.autoconfigure.SurrealDataAutoConfiguration",
      "io.provisioning.surrealdb.autoconfigure.SurrealHealthAutoConfiguration",
      "io.provisioning.surrealdb.autoconfigure.SurrealRepositoriesAutoConfiguration",
      "org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration",
      "org.springframework.boot.security.autoconfigure.UserDetailsServiceAutoConfiguration",
      "org.springframework.boot.security.autoconfigure.web.servlet.SecurityFilterAutoConfiguration",
      "org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration",
      "org.springframework.boot.security.autoconfigure.actuate.web.servlet.ManagementWebSecurityAutoConfiguration"
    })
class PlainGateway {

  public static void main(String[] arguments) {
    SpringApplication.run(PlainGateway.class, arguments);
  }

  @Bean
  RouterFunction<ServerResponse> everything(@Value("${upstream}") URI upstream) {
    return GatewayRouterFunctions.route("everything")
        .GET("/**", HandlerFunctions.http())
        .before(BeforeFilterFunctions.uri(upstream))
        .build();
  }
}
