package io.provisioning.mcp.conformance;

import io.provisioning.mcp.McpServerApplication;
import io.provisioning.mcp.feature.FeatureKind;
import io.provisioning.mcp.feature.FeaturesChanged;
import io.provisioning.mcp.feature.Offer;
import io.provisioning.service.FilterOrder;
import io.provisioning.service.OwnDoor;
import io.provisioning.service.VerifiedCaller;
import io.provisioning.service.token.IdentifiedRequest;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;
import org.springframework.util.FileSystemUtils;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * The server as the suites need it: with their features instead of the platform's, and without
 * tokens, which they do not have. It listens on loopback alone.
 */
final class ConformanceServer implements AutoCloseable {

  private final ServletWebServerApplicationContext context;

  private final Path home;

  private ConformanceServer(ServletWebServerApplicationContext context, Path home) {
    this.context = context;
    this.home = home;
  }

  /** Starts it on a port, or on a free one if that is 0. */
  static ConformanceServer start(int port) throws IOException {
    var home = Files.createTempDirectory("conformance");
    var context =
        new SpringApplicationBuilder(McpServerApplication.class, Features.class)
            .run(
                "--server.port=" + port,
                "--provisioning.home=" + home,
                "--provisioning.mcp.services.control-center=http://127.0.0.1:9",
                "--logging.level.root=warn");
    return new ConformanceServer((ServletWebServerApplicationContext) context, home);
  }

  String url() {
    return "http://127.0.0.1:" + Objects.requireNonNull(context.getWebServer()).getPort() + "/mcp";
  }

  @Override
  public void close() throws IOException {
    context.close();
    FileSystemUtils.deleteRecursively(home);
  }

  /** No configuration that is found by itself, or every test of the server would have it. */
  static class Features {

    @Bean
    @Primary
    Offer conformanceOffer(ApplicationEventPublisher events) {
      return new Offer(
          ConformanceTools.all(kind -> events.publishEvent(new FeaturesChanged(kind))),
          List.of(new ConformanceResources()),
          List.of(new ConformancePrompts()),
          EnumSet.allOf(FeatureKind.class));
    }

    @Bean
    OwnDoor noDoor() {
      return new OwnDoor();
    }

    @Bean
    FilterRegistrationBean<Anyone> anyone() {
      return FilterOrder.DOOR.register(new Anyone());
    }
  }

  /** Whoever sends a request is one and the same. */
  static final class Anyone extends OncePerRequestFilter {

    private static final VerifiedCaller CALLER =
        new VerifiedCaller(VerifiedCaller.Kind.MACHINE, "suite", "suite");

    @Override
    protected void doFilterInternal(
        HttpServletRequest request, HttpServletResponse response, FilterChain chain)
        throws ServletException, IOException {
      chain.doFilter(new IdentifiedRequest(request, CALLER), response);
    }
  }
}
