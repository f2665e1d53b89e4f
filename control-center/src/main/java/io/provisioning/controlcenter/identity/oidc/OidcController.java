package io.provisioning.controlcenter.identity.oidc;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.Client;
import io.provisioning.controlcenter.identity.IdentityProblem;
import io.provisioning.controlcenter.identity.session.FreshFactor;
import io.provisioning.controlcenter.identity.session.RefreshCookie;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseCookie;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * Sends browsers to outside providers and takes them back. Nobody reads problems there, so what
 * goes wrong on the way back is told to the page that the browser ends at.
 */
@RestController
@Tag(name = "Identity")
final class OidcController {

  private static final Logger log = LoggerFactory.getLogger(OidcController.class);

  private static final String PATH = "/api/v1/oidc";
  private static final String COOKIE = "outside_sign_in";
  private static final String PAGE = "/";

  private final OidcSignIn signIn;
  private final FreshFactor fresh;
  private final RefreshCookie refresh;

  OidcController(OidcSignIn signIn, FreshFactor fresh, RefreshCookie refresh) {
    this.signIn = signIn;
    this.fresh = fresh;
    this.refresh = refresh;
  }

  /**
   * A provider with which people can sign in.
   *
   * @param title on the button
   * @param href to which the button leads
   */
  record SignInProvider(String name, String title, String href) {}

  /** All of them, by title. */
  record SignInProviderList(List<SignInProvider> items) {}

  /**
   * Where a browser goes on.
   *
   * @param href at the provider
   */
  record OutsideLink(URI href) {}

  @GetMapping(path = PATH, produces = MediaType.APPLICATION_JSON_VALUE)
  @Operation(operationId = "listProvidersOfSignIn")
  SignInProviderList list() {
    return new SignInProviderList(
        signIn.providers().entrySet().stream()
            .map(it ->
                new SignInProvider(
                    it.getKey(),
                    it.getValue().settings().title(it.getKey()),
                    PATH + "/" + it.getKey()))
            .sorted(Comparator.comparing(SignInProvider::title))
            .toList());
  }

  @GetMapping(PATH + "/{name}")
  @ResponseStatus(HttpStatus.SEE_OTHER)
  @Operation(operationId = "beginOutsideSignIn")
  ResponseEntity<Void> begin(HttpServletRequest request, @PathVariable String name) {
    OidcSignIn.Begun begun;
    try {
      begun = signIn.begin(name, null);
    } catch (ProblemException e) {
      if (e.problem() == IdentityProblem.SIGN_IN_PROVIDER_UNAVAILABLE) {
        log.warn("a sign-in with `{}` could not begin: {}", name, e.getMessage());
        return ResponseEntity.status(HttpStatus.SEE_OTHER).location(pageWith(e)).build();
      }
      throw e;
    }
    return ResponseEntity.status(HttpStatus.SEE_OTHER)
        .header(HttpHeaders.SET_COOKIE, cookie(begun.secret(), OidcSignIn.PATIENCE, request))
        .location(begun.provider())
        .build();
  }

  /** Whoever comes back from there is this user from then on. */
  @PostMapping(path = "/api/v1/profile/oidc/{name}", produces = MediaType.APPLICATION_JSON_VALUE)
  @ResponseStatus(HttpStatus.CREATED)
  @Operation(operationId = "linkOutsideAccount")
  ResponseEntity<OutsideLink> link(
      Caller caller, HttpServletRequest request, @PathVariable String name) {
    fresh.require(caller);
    var begun = signIn.begin(name, caller.id());
    return ResponseEntity.status(HttpStatus.CREATED)
        .header(HttpHeaders.SET_COOKIE, cookie(begun.secret(), OidcSignIn.PATIENCE, request))
        .body(new OutsideLink(begun.provider()));
  }

  @GetMapping(PATH + "/{name}/callback")
  @ResponseStatus(HttpStatus.SEE_OTHER)
  @Operation(operationId = "finishOutsideSignIn")
  ResponseEntity<Void> finish(
      Client client,
      HttpServletRequest request,
      @PathVariable String name,
      @CookieValue(name = COOKIE, required = false) @Nullable String secret,
      @RequestParam(required = false) @Nullable String code,
      @RequestParam(required = false) @Nullable String state,
      @RequestParam(required = false) @Nullable String iss,
      @RequestParam(required = false) @Nullable String error) {
    var answer = ResponseEntity.status(HttpStatus.SEE_OTHER);
    answer.header(HttpHeaders.SET_COOKIE, cookie("", Duration.ZERO, request));
    try {
      var brought = new OidcSignIn.Answer(secret, state, code, iss, error);
      var tokens = signIn.finish(name, brought, client);
      answer.header(
          HttpHeaders.SET_COOKIE, refresh.header(tokens.refreshToken(), request.isSecure()));
      return answer.location(URI.create(PAGE + "?signed_in")).build();
    } catch (ProblemException e) {
      return answer.location(pageWith(e)).build();
    }
  }

  /** The page that shows what went wrong; nobody reads problems on the way. */
  static URI pageWith(ProblemException problem) {
    var page = UriComponentsBuilder.fromPath(PAGE).queryParam("problem", problem.problem().code());
    if (problem.getCause() instanceof OidcRefusal refusal && refusal.claim() != null) {
      page.queryParam("claim", refusal.claim());
    }
    return page.encode().build().toUri();
  }

  /** Lax, not strict: it must come along when the provider sends the browser back. */
  private static String cookie(String secret, Duration age, HttpServletRequest request) {
    return ResponseCookie.from(COOKIE, secret)
        .httpOnly(true)
        .secure(request.isSecure())
        .sameSite("Lax")
        .path(PATH)
        .maxAge(age)
        .build()
        .toString();
  }
}
