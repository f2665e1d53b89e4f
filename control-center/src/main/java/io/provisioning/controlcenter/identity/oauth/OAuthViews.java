package io.provisioning.controlcenter.identity.oauth;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is said when programs are let in. Nothing of it shows a secret when printed. */
interface OAuthViews {

  int LONGEST = 4_096;

  /** A registration (RFC 7591); what else a program says of itself is of no use here. */
  @JsonIgnoreProperties(ignoreUnknown = true)
  record RegisterClient(@Nullable String clientName, @Nullable List<String> redirectUris) {}

  /** A program that has registered. */
  record ClientView(
      String clientId,
      long clientIdIssuedAt,
      String clientName,
      List<String> redirectUris,
      List<String> grantTypes,
      List<String> responseTypes,
      String tokenEndpointAuthMethod) {}

  /**
   * What a program asks for, as the address of the page has it.
   *
   * @param scope names apart by spaces; all there are if absent
   * @param resource that the tokens are for
   */
  record AskedFor(
      @NotBlank(message = "an id") @Size(max = LONGEST) String clientId,
      @NotBlank(message = "an address") @Size(max = LONGEST) String redirectUri,
      @Nullable @Size(max = LONGEST) String responseType,
      @Nullable @Size(max = LONGEST) String codeChallenge,
      @Nullable @Size(max = LONGEST) String codeChallengeMethod,
      @Nullable @Size(max = LONGEST) String state,
      @Nullable @Size(max = LONGEST) String scope,
      @Nullable @Size(max = LONGEST) String resource) {}

  /**
   * What somebody is asked.
   *
   * @param name that the program gave itself
   * @param redirectsTo host or scheme to which the browser is sent back
   */
  record QuestionView(String name, String redirectsTo, String service, List<String> scopes) {}

  /**
   * What somebody answers.
   *
   * @param scopes that the program gets; none refuses it
   * @param days for how many
   */
  record AnswerClient(
      @Valid AskedFor request, @Size(max = 10) List<String> scopes, @Min(1) @Max(365) int days) {

    public AnswerClient {
      scopes = List.copyOf(scopes);
    }
  }

  /** Where the browser goes on. */
  record RedirectView(String redirectTo) {}

  /** Tokens, as RFC 6749 has them. */
  record GrantedTokens(
      String accessToken, String tokenType, long expiresIn, String refreshToken, String scope) {

    @Override
    public String toString() {
      return "GrantedTokens[…]";
    }
  }

  /** A refusal, as RFC 6749 has it. */
  record ErrorView(String error, String errorDescription) {}

  /** What clients must know of a protected resource (RFC 9728). */
  record ResourceView(
      URI resource,
      List<URI> authorizationServers,
      List<String> scopesSupported,
      List<String> bearerMethodsSupported,
      String resourceName) {}

  /** What clients must know of the authorization server (RFC 8414). */
  record ServerView(
      URI issuer,
      URI authorizationEndpoint,
      URI tokenEndpoint,
      URI registrationEndpoint,
      URI revocationEndpoint,
      URI jwksUri,
      List<String> scopesSupported,
      List<String> responseTypesSupported,
      List<String> responseModesSupported,
      List<String> grantTypesSupported,
      List<String> tokenEndpointAuthMethodsSupported,
      List<String> revocationEndpointAuthMethodsSupported,
      List<String> codeChallengeMethodsSupported,
      boolean authorizationResponseIssParameterSupported) {}
}
