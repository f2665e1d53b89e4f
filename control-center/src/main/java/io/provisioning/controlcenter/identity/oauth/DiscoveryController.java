package io.provisioning.controlcenter.identity.oauth;

import io.provisioning.controlcenter.identity.oauth.OAuthViews.ResourceView;
import io.provisioning.controlcenter.identity.oauth.OAuthViews.ServerView;
import io.provisioning.service.problem.RequestProblem;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Where programs find how they are let in. */
@RestController
@Tag(name = "Identity")
final class DiscoveryController {

  /** Of the dashboard, which asks who is not signed in to do so first. */
  private static final String PAGE = "/authorize";

  private final ProtectedResources resources;

  DiscoveryController(ProtectedResources resources) {
    this.resources = resources;
  }

  @GetMapping(
      path = "/.well-known/oauth-protected-resource/{name}",
      produces = MediaType.APPLICATION_JSON_VALUE)
  @Operation(operationId = "getProtectedResource")
  ResourceView resource(@PathVariable String name) {
    if (resources.service(name).isEmpty()) {
      throw RequestProblem.UNKNOWN_ROUTE.because("there is no protected resource of this name");
    }
    return new ResourceView(
        resources.address(name),
        List.of(resources.issuer()),
        Consent.SCOPES,
        List.of("header"),
        "Provisioning");
  }

  @GetMapping(
      path = "/.well-known/oauth-authorization-server",
      produces = MediaType.APPLICATION_JSON_VALUE)
  @Operation(operationId = "getAuthorizationServer")
  ServerView server() {
    return new ServerView(
        resources.issuer(),
        resources.at(PAGE),
        resources.at(OAuthController.TOKEN),
        resources.at(OAuthController.REGISTER),
        resources.at(OAuthController.REVOKE),
        resources.at("/.well-known/jwks.json"),
        Consent.SCOPES,
        List.of("code"),
        List.of("query"),
        OAuthController.GRANTS,
        List.of(OAuthController.NO_SECRET),
        List.of(OAuthController.NO_SECRET),
        List.of("S256"),
        true);
  }
}
