package io.provisioning.cli.mcp;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.identity.FreshFactor;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.controlcenter.model.AnswerClient;
import io.provisioning.client.controlcenter.model.AskedFor;
import io.provisioning.client.controlcenter.model.GrantedTokens;
import io.provisioning.client.controlcenter.model.RegisterClient;
import java.net.URI;
import java.net.URLDecoder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lets a program in as its page would, for one that can open no page (RFC 7636). */
@Command(
    name = "token",
    description = {
      "Make tokens for a program that cannot open a page to sign in, and print them once. They are"
          + " valid only for the MCP server.",
      "`mcp clients` lists the access, and `session revoke` ends it."
    })
final class McpTokenCommand implements Callable<Integer> {

  /** Nothing listens there: the code is read from the address and the page never opened. */
  private static final String NOWHERE = "http://127.0.0.1/";

  private static final int MOST_DAYS = 365;

  private final Invocation invocation;

  @Option(
      names = "--scope",
      paramLabel = "<scope>",
      description =
          "`read`: look and plan; `change`: also make changes, as far as you may (default: read).")
  private String scope = "read";

  @Option(
      names = "--days",
      paramLabel = "<n>",
      description = "How long the access lasts, 1 to 365 days (default: 1).")
  private int days = 1;

  @Option(
      names = "--name",
      paramLabel = "<name>",
      description = "Name of the program, for `mcp clients` and the audit (default: mcp token).")
  private String name = "mcp token";

  @Mixin private JsonOption json = new JsonOption();

  McpTokenCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() throws InterruptedException {
    var scopes = scopes();
    if (days < 1 || days > MOST_DAYS) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`--days` must be from 1 to " + MOST_DAYS, "use `--help`");
    }
    var door = invocation.door();
    var verifier = random();
    var registered =
        door.unknown()
            .identity()
            .registerClient(new RegisterClient().clientName(name).redirectUris(List.of(NOWHERE)));
    var client = registered.getClientId();
    var answer =
        new AnswerClient()
            .days(days)
            .scopes(scopes)
            .request(
                new AskedFor()
                    .clientId(client)
                    .redirectUri(NOWHERE)
                    .responseType("code")
                    .codeChallenge(challenge(verifier))
                    .codeChallengeMethod("S256")
                    .scope(String.join(" ", scopes)));
    var next =
        new FreshFactor(invocation)
            .whereNeeded(() -> door.asPerson().identity().answerClient(answer).getRedirectTo());
    var tokens = door.unknown().programTokens();
    var form = new LinkedHashMap<String, String>();
    form.put("grant_type", "authorization_code");
    form.put("client_id", client);
    form.put("redirect_uri", NOWHERE);
    form.put("code_verifier", verifier);
    form.put("code", code(next));
    print(client, tokens.address(), tokens.ask(form));
    return ExitCode.DONE;
  }

  private List<String> scopes() {
    return switch (scope) {
      case "read" -> List.of("read");
      case "change" -> List.of("read", "change");
      default ->
          throw CommandProblem.INVALID_ARGUMENT.because(
              "`--scope` must be `read` or `change`, not `%s`".formatted(scope), "use `--help`");
    };
  }

  private void print(String client, URI address, GrantedTokens tokens) {
    var console = invocation.console();
    if (json.isSet(invocation)) {
      var all = new LinkedHashMap<String, Object>();
      all.put("access_token", tokens.getAccessToken());
      all.put("token_type", tokens.getTokenType());
      all.put("expires_in", tokens.getExpiresIn());
      all.put("refresh_token", tokens.getRefreshToken());
      all.put("scope", tokens.getScope());
      all.put("client_id", client);
      all.put("token_endpoint", address);
      console.print(JsonText.pretty(all));
      return;
    }
    console.print("access token:   " + tokens.getAccessToken());
    console.print("refresh token:  " + tokens.getRefreshToken());
    console.print("client id:      " + client);
    console.print("token endpoint: " + address);
    console.note(
        "The access token is valid for %d seconds. For the next, send the refresh token, which works once."
            .formatted(tokens.getExpiresIn()));
  }

  private static String code(String redirect) {
    return Stream.of(URI.create(redirect).getRawQuery().split("&", -1))
        .filter(parameter -> parameter.startsWith("code="))
        .map(parameter -> URLDecoder.decode(parameter.substring("code=".length()), UTF_8))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("the answer has no code"));
  }

  private static String random() {
    var bytes = new byte[32];
    new SecureRandom().nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private static String challenge(String verifier) {
    try {
      var digest = MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(US_ASCII));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
