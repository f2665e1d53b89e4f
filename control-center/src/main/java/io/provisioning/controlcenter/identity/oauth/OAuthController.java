package io.provisioning.controlcenter.identity.oauth;

import io.provisioning.controlcenter.identity.Client;
import io.provisioning.controlcenter.identity.ConnectedClient;
import io.provisioning.controlcenter.identity.oauth.OAuthViews.ClientView;
import io.provisioning.controlcenter.identity.oauth.OAuthViews.ErrorView;
import io.provisioning.controlcenter.identity.oauth.OAuthViews.GrantedTokens;
import io.provisioning.controlcenter.identity.oauth.OAuthViews.RegisterClient;
import io.provisioning.controlcenter.identity.session.Sessions;
import io.provisioning.controlcenter.identity.token.AccessTokens;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** What programs ask for themselves: to be known, tokens, and their end. None has a secret. */
@RestController
@Tag(name = "Identity")
final class OAuthController {

  static final String REGISTER = "/oauth/register";
  static final String TOKEN = "/oauth/token";
  static final String REVOKE = "/oauth/revoke";
  static final String NO_SECRET = "none";
  static final List<String> GRANTS = List.of("authorization_code", "refresh_token");

  private final ClientIds ids;
  private final Exchange exchange;
  private final AccessTokens tokens;
  private final InstantSource time;

  OAuthController(ClientIds ids, Exchange exchange, AccessTokens tokens, InstantSource time) {
    this.ids = ids;
    this.exchange = exchange;
    this.tokens = tokens;
    this.time = time;
  }

  @PostMapping(
      path = REGISTER,
      consumes = MediaType.APPLICATION_JSON_VALUE,
      produces = MediaType.APPLICATION_JSON_VALUE)
  @Operation(operationId = "registerClient")
  @ApiResponse(responseCode = "201")
  ResponseEntity<ClientView> register(@RequestBody RegisterClient wanted) {
    var redirects = wanted.redirectUris() == null ? List.<String>of() : wanted.redirectUris();
    if (redirects.isEmpty()
        || redirects.size() > Registration.MOST_REDIRECTS
        || !redirects.stream().allMatch(it -> it != null && Redirects.isSuitable(it))) {
      throw new OAuthRefusal(
          "invalid_redirect_uri",
          "1 to %d addresses: https, http of this machine, or a scheme of an own domain"
              .formatted(Registration.MOST_REDIRECTS));
    }
    var registration = new Registration(name(wanted.clientName()), redirects);
    var view =
        new ClientView(
            ids.of(registration),
            time.instant().getEpochSecond(),
            registration.name(),
            registration.redirects(),
            GRANTS,
            List.of("code"),
            NO_SECRET);
    return ResponseEntity.status(HttpStatus.CREATED)
        .cacheControl(CacheControl.noStore())
        .body(view);
  }

  /** People decide by it, so it has nothing that they do not see. */
  private static String name(@Nullable String told) {
    var text = told == null ? "" : told.replaceAll("\\p{C}", "").strip();
    return text.isEmpty()
        ? "A program without a name"
        : text.substring(0, Math.min(text.length(), Registration.LONGEST_NAME));
  }

  @PostMapping(
      path = TOKEN,
      consumes = MediaType.APPLICATION_FORM_URLENCODED_VALUE,
      produces = MediaType.APPLICATION_JSON_VALUE)
  @Operation(
      operationId = "issueClientToken",
      requestBody =
          @io.swagger.v3.oas.annotations.parameters.RequestBody(
              required = true,
              content =
                  @Content(
                      mediaType = MediaType.APPLICATION_FORM_URLENCODED_VALUE,
                      schema = @Schema(type = "object"))))
  ResponseEntity<GrantedTokens> token(Client client, HttpServletRequest request)
      throws IOException {
    var form = Form.read(request.getInputStream().readAllBytes());
    var clientId = form.required("client_id");
    var made =
        switch (form.required("grant_type")) {
          case "authorization_code" ->
              exchange.begin(
                  clientId,
                  new Exchange.Shown(
                      form.required("code"),
                      form.required("redirect_uri"),
                      form.required("code_verifier"),
                      form.find("resource")),
                  client);
          case "refresh_token" ->
              exchange.goOn(
                  clientId, form.required("refresh_token"), form.find("resource"), client);
          default -> throw new OAuthRefusal("unsupported_grant_type", "it is one of " + GRANTS);
        };
    return ResponseEntity.ok().cacheControl(CacheControl.noStore()).body(view(made));
  }

  private GrantedTokens view(Sessions.Tokens made) {
    @Nullable ConnectedClient program = made.caller().connected();
    var scopes = program == null ? List.<String>of() : program.scopes();
    return new GrantedTokens(
        made.accessToken(),
        "Bearer",
        tokens.ttl().toSeconds(),
        made.refreshToken(),
        String.join(" ", scopes));
  }

  @PostMapping(path = REVOKE, consumes = MediaType.APPLICATION_FORM_URLENCODED_VALUE)
  @Operation(
      operationId = "revokeClientToken",
      requestBody =
          @io.swagger.v3.oas.annotations.parameters.RequestBody(
              required = true,
              content =
                  @Content(
                      mediaType = MediaType.APPLICATION_FORM_URLENCODED_VALUE,
                      schema = @Schema(type = "object"))))
  @ApiResponse(responseCode = "200", content = @Content)
  ResponseEntity<Void> revoke(Client client, HttpServletRequest request) throws IOException {
    var form = Form.read(request.getInputStream().readAllBytes());
    exchange.revoke(form.required("client_id"), form.required("token"), client);
    return ResponseEntity.ok().cacheControl(CacheControl.noStore()).build();
  }

  @ExceptionHandler(OAuthRefusal.class)
  ResponseEntity<ErrorView> refused(OAuthRefusal e) {
    var status =
        e.error().equals("invalid_client") ? HttpStatus.UNAUTHORIZED : HttpStatus.BAD_REQUEST;
    return ResponseEntity.status(status)
        .cacheControl(CacheControl.noStore())
        .contentType(MediaType.APPLICATION_JSON)
        .body(new ErrorView(e.error(), String.valueOf(e.getMessage())));
  }
}
