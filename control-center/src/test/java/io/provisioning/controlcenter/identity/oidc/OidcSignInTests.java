package io.provisioning.controlcenter.identity.oidc;

import static io.provisioning.controlcenter.identity.account.AccountFixtures.aUser;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.nimbusds.jwt.JWTClaimsSet;
import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.audit.AuditEvent.Outcome;
import io.provisioning.controlcenter.identity.AuditFixtures;
import io.provisioning.controlcenter.identity.Caller.Factor;
import io.provisioning.controlcenter.identity.Client;
import io.provisioning.controlcenter.identity.IdentityProblem;
import io.provisioning.controlcenter.identity.oidc.OidcSettings.Claims;
import io.provisioning.controlcenter.identity.oidc.OidcSignIn.Answer;
import io.provisioning.controlcenter.identity.oidc.OidcSignIn.Begun;
import io.provisioning.controlcenter.identity.secret.RandomSecrets;
import io.provisioning.controlcenter.identity.session.SessionFixtures;
import io.provisioning.controlcenter.identity.session.Sessions;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.web.util.UriComponentsBuilder;

/** What comes of answers of providers, most of which lie. */
class OidcSignInTests {

  private static final Client CLIENT = new Client("127.0.0.1", "tests");
  private static final String CAMPUS = "campus";

  @TempDir Path directory;

  private final LyingProvider provider = new LyingProvider();
  private final InMemoryOutsideIdentities identities = new InMemoryOutsideIdentities();
  private final List<Object> events = new ArrayList<>();
  private SessionFixtures it;
  private OidcSignIn signIn;

  @BeforeEach
  void begin() {
    it = new SessionFixtures(directory);
    signIn = signIn(true);
  }

  @AfterEach
  void end() {
    provider.close();
  }

  @Test
  void aBrowserIsSentWithAllThatProtectsTheCode() {
    var sent = parameters(signIn.begin(CAMPUS, null));

    assertThat(sent)
        .containsEntry("response_type", "code")
        .containsEntry("code_challenge_method", "S256")
        .containsEntry("client_id", LyingProvider.CLIENT)
        .containsEntry("redirect_uri", "http://localhost:8080/api/v1/oidc/campus/callback")
        .containsKeys("code_challenge", "state", "nonce");
    assertThat(parameters(signIn.begin(CAMPUS, null)).get("nonce")).isNotEqualTo(sent.get("nonce"));
  }

  @Test
  void whoIsNotKnownGetsAnAccountWithTheRolesOfTheirGroups() {
    var tokens = signIn();

    assertThat(tokens.caller().name()).isEqualTo("grace");
    assertThat(tokens.caller().roles()).containsExactly("operator");
    assertThat(tokens.caller().factors()).containsExactly(Factor.OUTSIDE_PROVIDER);
    assertThat(it.users.findByName("grace").orElseThrow().displayName()).isEqualTo("Grace Hopper");
    assertThat(provider.tokenRequest).contains("code_verifier=", "code=a-code");
    assertThat(it.trail.last().action()).isEqualTo("identity.oidc-sign-in");
    assertThat(it.trail.last().details()).containsEntry("provider", CAMPUS);
  }

  @Test
  void rolesAreThoseThatTheProviderTellsNow() {
    var first = signIn();
    provider.lie = claims -> claims.claim("groups", List.of());

    var second = signIn();

    assertThat(second.caller().id()).isEqualTo(first.caller().id());
    assertThat(second.caller().roles()).isEmpty();
    assertThat(events).hasSize(1);
  }

  @Test
  void oneGroupMayStandAlone() {
    provider.lie = claims -> claims.claim("groups", "ops");

    assertThat(signIn().caller().roles()).containsExactly("operator");
  }

  @Test
  void groupsThatTheProviderDoesNotTellTakeNoRoles() {
    var first = signIn();
    provider.lie = claims -> claims.claim("groups", null);

    assertRefused("the ID token has no claim `groups`", this::signIn);
    assertThat(it.users.findById(first.caller().id()).orElseThrow().roles())
        .containsExactly("operator");
  }

  @Test
  void aSlashAtTheEndOfTheIssuerMakesNoDifference() {
    signIn = signIn(true, URI.create(provider.issuer() + "/"));
    provider.saysIssuer = true;
    var begun = signIn.begin(CAMPUS, null);
    provider.nonce = parameters(begun).get("nonce");

    assertThat(answered(answer(begun, "a-code", provider.issuer().toString())).caller().name())
        .isEqualTo("grace");
  }

  @Test
  void aSlashThatTheSettingsLackMakesNoDifferenceEither() {
    provider.slash = "/";

    assertThat(signIn().caller().name()).isEqualTo("grace");
  }

  @Test
  void whoHasTheSameNameHereIsSomebodyElse() {
    it.users.insert(aUser("grace", "administrator"));

    assertRefused("the name is that of another user here", this::signIn);
  }

  @Test
  void nobodyIsMadeWhereThatIsNotWanted() {
    signIn = signIn(false);

    assertRefused("nobody here is this person of the provider", this::signIn);
    assertThat(it.users.count()).isZero();
  }

  @Test
  void whoIsSignedInLinksTheirAccountAndKeepsItsRights() {
    signIn = signIn(false);
    var ada = it.users.insert(aUser("ada", "viewer"));
    var linked = finish(signIn.begin(CAMPUS, ada.id()));

    assertThat(linked.caller().id()).isEqualTo(ada.id());
    assertThat(signIn().caller().roles()).containsExactly("viewer");
    var eve = it.users.insert(aUser("eve"));
    assertRefused(
        "somebody else here is this person of the provider",
        () -> finish(signIn.begin(CAMPUS, eve.id())));
  }

  @Test
  void whoIsDisabledDoesNotSignIn() {
    var made = it.users.findById(signIn().caller().id()).orElseThrow();
    it.users.save(made.with(made.roles(), made.groups(), true));

    assertRefused("the account is disabled", this::signIn);
  }

  @Test
  void aNameThatCannotBeOneIsRefused() {
    provider.lie = claims -> claims.claim("preferred_username", "grace hopper");
    assertRefused("the name cannot be that of a user here", this::signIn);
    provider.lie = claims -> claims.claim("preferred_username", null);
    assertRefused("the ID token has no claim `preferred_username`", this::signIn);
  }

  @Test
  void anAnswerIsTakenOnceAndForMinutes() {
    var begun = signIn.begin(CAMPUS, null);
    finish(begun);
    assertRefused("the browser did not begin this", () -> finish(begun));

    var late = signIn.begin(CAMPUS, null);
    it.now = it.now.plus(OidcSignIn.PATIENCE);
    assertRefused("the browser did not begin this", () -> finish(late));
  }

  @Test
  void whoDidNotBeginItDoesNotEndIt() {
    var begun = signIn.begin(CAMPUS, null);
    var state = parameters(begun).get("state");
    // another browser, one that began something else, and a state that was tampered with
    assertRefused(
        "the browser did not begin this", () -> answered(new Answer(null, state, "c", null, null)));
    var other = signIn.begin(CAMPUS, null).secret();
    assertRefused(
        "the browser did not begin this",
        () -> answered(new Answer(other, state, "c", null, null)));
    assertRefused(
        "the browser did not begin this",
        () -> answered(new Answer(begun.secret(), state + "x", "c", null, null)));
    // and that used it up
    assertRefused(
        "the browser did not begin this",
        () -> answered(new Answer(begun.secret(), state, "c", null, null)));
  }

  @Test
  void anAnswerOfAnotherProviderIsAMixUp() {
    var begun = signIn.begin(CAMPUS, null);
    var elsewhere = answer(begun, "a-code", null);
    assertRefused(
        "the browser did not begin this", () -> signIn.finish("other", elsewhere, CLIENT));
    var mixed = signIn.begin(CAMPUS, null);
    assertRefused(
        "the answer is of another issuer",
        () -> answered(answer(mixed, "a-code", "https://evil.example.org")));
    assertThat(provider.tokenRequest).isNull();
  }

  @Test
  void aProviderThatSaysWhoItIsMustDoSo() {
    provider.saysIssuer = true;

    assertRefused("the answer is of another issuer", this::signIn);
    var begun = signIn.begin(CAMPUS, null);
    provider.nonce = parameters(begun).get("nonce");
    assertThat(answered(answer(begun, "a-code", provider.issuer().toString()))).isNotNull();
  }

  @Test
  void anIdTokenIsForUsFromThemForThisSignInAndOfNow() {
    refusedToken(claims -> claims.issuer("https://evil.example.org"));
    refusedToken(claims -> claims.audience("another-client"));
    refusedToken(claims -> claims.claim("nonce", "of-another-sign-in"));
    refusedToken(claims -> claims.claim("nonce", null));
    refusedToken(claims -> claims.expirationTime(Date.from(Instant.now().minusSeconds(120))));
    refusedToken(claims -> claims.subject(null));
    provider.signsWithOtherKey = true;
    refusedToken(UnaryOperator.identity());
  }

  @Test
  void anIdTokenThatOthersCouldUseIsNotTaken() {
    provider.lie = claims -> claims.audience(List.of(LyingProvider.CLIENT, "another-client"));

    assertRefused("the ID token is for others too", this::signIn);
  }

  @Test
  void aNonceIsOfOneSignIn() {
    var first = signIn.begin(CAMPUS, null);
    finish(first);
    // the ID token of the first, replayed into the second
    assertRefused(
        "the ID token is not good",
        () -> answered(answer(signIn.begin(CAMPUS, null), "a-code", null)));
  }

  @Test
  void whatTheProviderRefusesIsRefused() {
    var begun = signIn.begin(CAMPUS, null);
    var state = parameters(begun).get("state");

    assertRefused(
        "the provider refuses",
        () -> answered(new Answer(begun.secret(), state, null, null, "access_denied")));
    assertRefused(
        "the provider gave no code", () -> answered(answer(signIn.begin(CAMPUS, null), "", null)));
  }

  @Test
  void aProviderThatDoesNotAnswerIsNotTheFaultOfWhoSignsIn() {
    provider.close();

    assertThat(problem(() -> signIn.begin(CAMPUS, null)))
        .isEqualTo(IdentityProblem.SIGN_IN_PROVIDER_UNAVAILABLE);
    assertThat(problem(() -> signIn.begin("nobody", null)))
        .isEqualTo(IdentityProblem.UNKNOWN_SIGN_IN_PROVIDER);
  }

  private void refusedToken(UnaryOperator<JWTClaimsSet.Builder> lie) {
    provider.lie = lie;
    assertRefused("the ID token is not good", this::signIn);
  }

  private void assertRefused(String reason, Runnable action) {
    assertThat(problem(action)).isEqualTo(IdentityProblem.SIGN_IN_REFUSED);
    assertThat(it.trail.last().outcome()).isEqualTo(Outcome.DENIED);
    assertThat(it.trail.last().details()).containsEntry("reason", reason);
  }

  private static Problem problem(Runnable action) {
    return Objects.requireNonNull(catchThrowableOfType(ProblemException.class, action::run))
        .problem();
  }

  private Sessions.Tokens signIn() {
    return finish(signIn.begin(CAMPUS, null));
  }

  private Sessions.Tokens finish(Begun begun) {
    provider.nonce = parameters(begun).get("nonce");
    return answered(answer(begun, "a-code", null));
  }

  private Sessions.Tokens answered(Answer answer) {
    return signIn.finish(CAMPUS, answer, CLIENT);
  }

  private static Answer answer(Begun begun, String code, @Nullable String issuer) {
    return new Answer(begun.secret(), parameters(begun).get("state"), code, issuer, null);
  }

  private static Map<String, String> parameters(Begun begun) {
    return UriComponentsBuilder.fromUri(begun.provider())
        .build()
        .getQueryParams()
        .toSingleValueMap()
        .entrySet()
        .stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey, entry -> URLDecoder.decode(entry.getValue(), UTF_8)));
  }

  private OidcSignIn signIn(boolean createUsers) {
    return signIn(createUsers, provider.issuer());
  }

  private OidcSignIn signIn(boolean createUsers, URI issuer) {
    var settings =
        new OidcSettings.Provider(
            issuer,
            LyingProvider.CLIENT,
            null,
            null,
            List.of("openid"),
            new Claims("preferred_username", "name", "groups"),
            Map.of("ops", List.of("operator")),
            createUsers);
    var callback = URI.create("http://localhost:8080/api/v1/oidc/campus/callback");
    return new OidcSignIn(
        Map.of(CAMPUS, new OidcProvider(settings, "a secret that both know", callback)),
        new OutsideUsers(identities, it.users, events::add, () -> it.now),
        it.sessions,
        new RandomSecrets(new SecureRandom()),
        AuditFixtures.auditOn(it.trail),
        () -> it.now);
  }
}
