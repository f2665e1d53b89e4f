package io.provisioning.cli.door;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.home.Home;
import io.provisioning.cli.home.PrivateFiles;
import io.provisioning.client.controlcenter.model.TokenView;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Tokens in a file for their owner alone. Of several commands at the same time one gets new tokens,
 * and the others wait for what it was given.
 */
final class KeptTokens {

  /** A token that is good for less time would end on its way. */
  private static final Duration MARGIN = Duration.ofSeconds(20);

  private final Home home;
  private final Path file;
  private final URI url;
  private final Clock time;

  /**
   * Names the file.
   *
   * @param url of the control center that the tokens are good for; others' are as none
   */
  KeptTokens(Home home, Path file, URI url, Clock time) {
    this.home = home;
    this.file = file;
    this.url = url;
    this.time = time;
  }

  /**
   * What stands in the file.
   *
   * @param refreshToken null if there was none, or it is of no use any more
   */
  record Tokens(String url, String accessToken, Instant expiresAt, @Nullable String refreshToken) {

    /** The same without an access token that is good. */
    Tokens expired() {
      return new Tokens(url, accessToken, Instant.EPOCH, refreshToken);
    }

    /** The same after the session has ended. */
    Tokens ended() {
      return new Tokens(url, accessToken, Instant.EPOCH, null);
    }

    /** Without what is secret. */
    @Override
    public String toString() {
      return "Tokens[" + url + "]";
    }
  }

  Optional<Tokens> find() {
    try {
      var kept = JsonText.read(Files.readString(file, UTF_8), Tokens.class);
      return Optional.of(kept).filter(it -> URI.create(it.url()).equals(url));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  /** The access token that is kept if it is good, otherwise what the function gets. */
  String goodToken(Function<Optional<Tokens>, Tokens> renewal) {
    return find().filter(this::isGood).orElseGet(() -> renewed(renewal)).accessToken();
  }

  private Tokens renewed(Function<Optional<Tokens>, Tokens> renewal) {
    try {
      PrivateFiles.directory(home.run());
      var lock = PrivateFiles.ensure(home.run().resolve("credentials.lock"));
      try (var channel = FileChannel.open(lock, StandardOpenOption.WRITE);
          var _ = channel.lock()) {
        // another command may have got some while this one waited
        var kept = find();
        return kept.filter(this::isGood).orElseGet(() -> renewal.apply(kept));
      }
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  private boolean isGood(Tokens kept) {
    return time.instant().isBefore(kept.expiresAt());
  }

  Tokens keep(TokenView given) {
    return keep(given, given.getRefreshToken());
  }

  Tokens keep(TokenView given, @Nullable String refreshToken) {
    var expiry = time.instant().plusSeconds(given.getExpiresIn()).minus(MARGIN);
    return keep(new Tokens(url.toString(), given.getAccessToken(), expiry, refreshToken));
  }

  Tokens keep(Tokens tokens) {
    try {
      PrivateFiles.directory(home.directory());
      PrivateFiles.directory(home.run());
      PrivateFiles.write(file, JsonText.compact(tokens) + "\n");
      return tokens;
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  void forget() {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  private RuntimeException unusable(IOException e) {
    return new UncheckedIOException("`" + file + "` cannot be used", e);
  }
}
