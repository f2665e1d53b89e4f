package io.provisioning.controlcenter.identity.oauth;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.controlcenter.audit.AuditEvent.Outcome;
import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.Client;
import io.provisioning.controlcenter.identity.ConnectedClient;
import io.provisioning.controlcenter.identity.IdentityAudit;
import io.provisioning.controlcenter.identity.IdentityProblem;
import io.provisioning.controlcenter.identity.oauth.OAuthViews.AskedFor;
import io.provisioning.controlcenter.identity.oauth.OAuthViews.QuestionView;
import io.provisioning.controlcenter.identity.session.FreshFactor;
import java.net.URI;
import java.net.URLEncoder;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Lets programs in, by somebody who is signed in. A browser is sent back only once a person has
 * answered: anybody can register an address, so what is wrong before stays on the page.
 */
final class Consent {

  static final List<String> SCOPES = List.of(ConnectedClient.READ, ConnectedClient.CHANGE);

  private static final Pattern CHALLENGE = Pattern.compile("[A-Za-z0-9_-]{43}");

  private final ClientIds ids;
  private final ProtectedResources resources;
  private final Codes codes;
  private final FreshFactor fresh;
  private final IdentityAudit audit;

  Consent(
      ClientIds ids,
      ProtectedResources resources,
      Codes codes,
      FreshFactor fresh,
      IdentityAudit audit) {
    this.ids = ids;
    this.resources = resources;
    this.codes = codes;
    this.fresh = fresh;
    this.audit = audit;
  }

  /** A request that can be answered. */
  private record Checked(
      Registration program, String challenge, String service, List<String> scopes) {}

  /**
   * What somebody is asked.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID_AUTHORIZATION
   */
  QuestionView question(AskedFor request) {
    var checked = check(request);
    return new QuestionView(
        checked.program().name(),
        place(request.redirectUri()),
        checked.service(),
        checked.scopes());
  }

  private static String place(String redirect) {
    var uri = URI.create(redirect);
    return Set.of("http", "https").contains(uri.getScheme())
        ? uri.getHost()
        : uri.getScheme() + "://";
  }

  private Checked check(AskedFor request) {
    var program = ids.read(request.clientId());
    if (program.isEmpty()) {
      throw wrong("client_id", "the id of a program that registered here");
    }
    if (!program.get().redirectsTo(request.redirectUri())) {
      throw wrong("redirect_uri", "an address that the program registered");
    }
    if (!"code".equals(request.responseType())) {
      throw wrong("response_type", "`code`");
    }
    if (!"S256".equals(request.codeChallengeMethod())) {
      throw wrong("code_challenge_method", "`S256`");
    }
    var challenge = Objects.requireNonNullElse(request.codeChallenge(), "");
    if (!CHALLENGE.matcher(challenge).matches()) {
      throw wrong("code_challenge", "SHA-256 in base 64 for URLs, 43 characters");
    }
    var service =
        resources
            .serviceAt(request.resource())
            .orElseThrow(() -> wrong("resource", "the address of a protected resource"));
    return new Checked(program.get(), challenge, service, scopes(request.scope()));
  }

  /** In our order; all if none is named, and none that is not ours. */
  private static List<String> scopes(@Nullable String asked) {
    if (asked == null || asked.isBlank()) {
      return SCOPES;
    }
    var names = Set.of(asked.strip().split(" +", -1));
    if (!SCOPES.containsAll(names)) {
      throw wrong("scope", "some of " + String.join(", ", SCOPES));
    }
    return SCOPES.stream().filter(names::contains).toList();
  }

  private static RuntimeException wrong(String field, String expected) {
    return IdentityProblem.INVALID_AUTHORIZATION.because(
        "the authorization request of the program is not valid", field, expected, "another value");
  }

  /**
   * Lets a program in, or not.
   *
   * @param granted scopes, of those that it asked for; none refuses it
   * @return where the browser goes on
   * @throws io.provisioning.config.problem.ProblemException INVALID_AUTHORIZATION; STEP_UP_NEEDED
   */
  String answer(
      Caller person, AskedFor request, List<String> granted, Duration lifetime, Client client) {
    var checked = check(request);
    var scopes = checked.scopes().stream().filter(granted::contains).toList();
    if (scopes.size() != Set.copyOf(granted).size()) {
      throw wrong("scopes", "some of those that the program asks for");
    }
    var program = checked.program().name();
    if (scopes.isEmpty()) {
      note("client-refused", person, Outcome.DENIED, program, client);
      return back(request, Map.of("error", "access_denied"));
    }
    fresh.require(person);
    var approved =
        new Codes.Approved(
            person,
            request.clientId(),
            program,
            request.redirectUri(),
            checked.challenge(),
            checked.service(),
            scopes,
            lifetime);
    note("client-allowed", person, Outcome.SUCCEEDED, program, client);
    return back(request, Map.of("code", codes.give(approved)));
  }

  private void note(String action, Caller person, Outcome outcome, String program, Client client) {
    audit.signIn(action, IdentityAudit.actor(person), outcome, client, Map.of("program", program));
  }

  private String back(AskedFor request, Map<String, String> answer) {
    var all = new LinkedHashMap<>(answer);
    if (request.state() != null) {
      all.put("state", request.state());
    }
    all.put("iss", resources.issuer().toString()); // RFC 9207: who answers cannot be mistaken
    var redirect = request.redirectUri();
    return all.entrySet().stream()
        .map(entry -> entry.getKey() + "=" + URLEncoder.encode(entry.getValue(), UTF_8))
        .collect(Collectors.joining("&", redirect + (redirect.contains("?") ? "&" : "?"), ""));
  }
}
