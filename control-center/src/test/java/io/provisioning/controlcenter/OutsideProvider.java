package io.provisioning.controlcenter;

import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.UUID;
import org.apache.catalina.servlets.DefaultServlet;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.servlet.context.AnnotationConfigServletWebServerApplicationContext;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configuration.EnableWebSecurity;
import org.springframework.security.config.annotation.web.configuration.OAuth2AuthorizationServerConfiguration;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.core.oidc.OidcScopes;
import org.springframework.security.oauth2.core.oidc.endpoint.OidcParameterNames;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.server.authorization.client.InMemoryRegisteredClientRepository;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClientRepository;
import org.springframework.security.oauth2.server.authorization.settings.AuthorizationServerSettings;
import org.springframework.security.oauth2.server.authorization.settings.ClientSettings;
import org.springframework.security.oauth2.server.authorization.token.JwtEncodingContext;
import org.springframework.security.oauth2.server.authorization.token.OAuth2TokenCustomizer;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.util.TestSocketUtils;

/**
 * Spring Authorization Server, where {@link #USER} signs in; the control center knows it as {@code
 * campus}.
 */
public final class OutsideProvider implements AutoCloseable {

  public static final String USER = "lovelace";
  public static final String PASSWORD = "known to the campus alone";

  private static final int PORT = TestSocketUtils.findAvailableTcpPort();

  public static final URI ISSUER = URI.create("http://localhost:" + PORT);

  private static final String CLIENT = "control-center";
  private static final String SECRET = "between the campus and us";

  private final AnnotationConfigServletWebServerApplicationContext context;

  /**
   * Starts it.
   *
   * @param callback of the control center
   */
  public OutsideProvider(URI callback) {
    context = new AnnotationConfigServletWebServerApplicationContext();
    context.registerBean(URI.class, () -> callback);
    context.register(Server.class);
    context.refresh();
  }

  /** Tells the control center of it, whether it is started or not. */
  static void describe(DynamicPropertyRegistry registry, Path home) {
    var prefix = "provisioning.identity.oidc.campus.";
    registry.add(prefix + "issuer", ISSUER::toString);
    registry.add(prefix + "title", () -> "The campus");
    registry.add(prefix + "client-id", () -> CLIENT);
    registry.add(prefix + "client-secret-file", () -> secretFile(home).toString());
    registry.add(prefix + "create-users", () -> "true");
    registry.add(prefix + "roles.staff", () -> "operator");
  }

  @Override
  public void close() {
    context.close();
  }

  private static Path secretFile(Path home) {
    try {
      var file = home.resolve("campus.secret");
      Files.deleteIfExists(file);
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      return Files.writeString(file, SECRET + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @EnableWebSecurity
  static class Server {

    @Bean
    TomcatServletWebServerFactory webServer() {
      return new TomcatServletWebServerFactory(PORT);
    }

    /** Tomcat asks no filter about what no servlet answers. */
    @Bean
    ServletRegistrationBean<?> anything() {
      return new ServletRegistrationBean<>(new DefaultServlet(), "/");
    }

    @Bean
    SecurityFilterChain chain(HttpSecurity http) {
      return http.oauth2AuthorizationServer(it -> it.oidc(Customizer.withDefaults()))
          .authorizeHttpRequests(it -> it.anyRequest().authenticated())
          .formLogin(Customizer.withDefaults())
          .build();
    }

    @Bean
    AuthorizationServerSettings settings() {
      return AuthorizationServerSettings.builder().issuer(ISSUER.toString()).build();
    }

    @Bean
    RegisteredClientRepository clients(URI callback) {
      return new InMemoryRegisteredClientRepository(
          RegisteredClient.withId(UUID.randomUUID().toString())
              .clientId(CLIENT)
              .clientSecret("{noop}" + SECRET)
              .clientAuthenticationMethod(ClientAuthenticationMethod.CLIENT_SECRET_BASIC)
              .authorizationGrantType(AuthorizationGrantType.AUTHORIZATION_CODE)
              .redirectUri(callback.toString())
              .scope(OidcScopes.OPENID)
              .scope(OidcScopes.PROFILE)
              .clientSettings(ClientSettings.builder().requireProofKey(true).build())
              .build());
    }

    @Bean
    JWKSource<SecurityContext> keys() throws Exception {
      return new ImmutableJWKSet<>(
          new JWKSet(new RSAKeyGenerator(2048).keyIDFromThumbprint(true).generate()));
    }

    @Bean
    JwtDecoder decoder(JWKSource<SecurityContext> keys) {
      return OAuth2AuthorizationServerConfiguration.jwtDecoder(keys);
    }

    @Bean
    UserDetailsService people() {
      return new InMemoryUserDetailsManager(
          User.withUsername(USER).password("{noop}" + PASSWORD).roles("STAFF").build());
    }

    @Bean
    OAuth2TokenCustomizer<JwtEncodingContext> claims() {
      return token -> {
        if (token.getTokenType().getValue().equals(OidcParameterNames.ID_TOKEN)) {
          token.getClaims().claim("preferred_username", USER).claim("groups", List.of("staff"));
        }
      };
    }
  }
}
