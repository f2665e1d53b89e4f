package io.provisioning.cli.identity;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.home.PrivateFiles;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.client.controlcenter.model.IssueToken;
import io.provisioning.client.controlcenter.model.TokenView;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Who is signed in on this machine: gives an access token that is good, and refreshes it when it is
 * not. A refresh token is good once, so of several commands at the same time one refreshes and the
 * others wait for what it was given.
 */
public final class SignedIn {

  /** A token that is good for less time would end on its way. */
  private static final Duration MARGIN = Duration.ofSeconds(20);

  private final Invocation invocation;
  private final Path file;

  public SignedIn(Invocation invocation) {
    this.invocation = invocation;
    file = invocation.home().credentials();
  }

  /**
   * What is kept of a sign-in.
   *
   * @param url of the control center that it is good for; sent to no other
   */
  record Credentials(String url, String accessToken, String expiresAt, String refreshToken) {

    boolean isGoodAt(Instant time) {
      return time.isBefore(Instant.parse(expiresAt));
    }

    /** Without what is secret. */
    @Override
    public String toString() {
      return "Credentials[" + url + "]";
    }
  }

  /**
   * An access token that is good.
   *
   * @throws ProblemException DENIED if nobody is signed in, or the session has ended
   */
  public String accessToken() {
    var kept = find().orElseThrow(SignedIn::nobody);
    return isGood(kept) ? kept.accessToken() : refreshed().accessToken();
  }

  /** What is kept for the control center of the settings. */
  Optional<Credentials> find() {
    try {
      var kept = JsonText.read(Files.readString(file, UTF_8), Credentials.class);
      return Optional.of(kept).filter(it -> URI.create(it.url()).equals(center().url()));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /** Keeps what a sign-in gave. */
  Credentials keep(TokenView tokens) {
    var expiry =
        invocation.time().instant().plusSeconds(tokens.getExpiresIn()).minus(MARGIN).toString();
    var credentials =
        new Credentials(
            center().url().toString(),
            tokens.getAccessToken(),
            expiry,
            String.valueOf(tokens.getRefreshToken()));
    try {
      PrivateFiles.directory(invocation.home().directory());
      PrivateFiles.write(file, JsonText.compact(credentials) + "\n");
    } catch (IOException e) {
      throw unreadable(e);
    }
    return credentials;
  }

  /** Keeps nothing any more. */
  void forget() {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private boolean isGood(Credentials kept) {
    return kept.isGoodAt(invocation.time().instant());
  }

  private Credentials refreshed() {
    try {
      PrivateFiles.directory(invocation.home().run());
      var lock = PrivateFiles.ensure(invocation.home().run().resolve("credentials.lock"));
      try (var channel = FileChannel.open(lock, StandardOpenOption.WRITE);
          var _ = channel.lock()) {
        // another command may have refreshed while this one waited
        var kept = find().orElseThrow(SignedIn::nobody);
        return isGood(kept) ? kept : refresh(kept);
      }
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private Credentials refresh(Credentials kept) {
    var request =
        new IssueToken()
            .grantType(IssueToken.GrantTypeEnum.REFRESH_TOKEN)
            .refreshToken(kept.refreshToken());
    try {
      return keep(center().open().issueToken(request));
    } catch (ProblemException e) {
      if (e.problem().code().equals("session-ended")) {
        forget();
      }
      throw e;
    }
  }

  private ControlCenter center() {
    return new ControlCenter(invocation);
  }

  private static ProblemException nobody() {
    return CommandProblem.NOT_SIGNED_IN.because(
        "you are not signed in", "sign in with `./provisioning login`");
  }

  private RuntimeException unreadable(IOException e) {
    return new UncheckedIOException("`" + file + "` cannot be used", e);
  }
}
