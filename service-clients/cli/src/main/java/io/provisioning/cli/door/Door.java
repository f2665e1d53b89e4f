package io.provisioning.cli.door;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.cli.connection.Endpoint;
import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.home.Home;
import io.provisioning.cli.home.Mode;
import io.provisioning.cli.orchestrator.Assistant;
import io.provisioning.cli.orchestrator.ControlCenter;
import io.provisioning.cli.orchestrator.Detector;
import io.provisioning.cli.orchestrator.McpMessages;
import io.provisioning.cli.orchestrator.Orchestrator;
import io.provisioning.cli.orchestrator.Registry;
import io.provisioning.cli.orchestrator.Vault;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The one place that decides where a command asks and in whose name: in that of who signed in,
 * otherwise of the account of this home. A home in solo mode has one token instead. Nothing is sent
 * before something is asked.
 */
public final class Door {

  private final Home home;
  private final Addresses addresses;
  private final Clock time;

  public Door(Home home, Addresses addresses, Clock time) {
    this.home = home;
    this.addresses = addresses;
    this.time = time;
  }

  /** The orchestrator: by way of the control center, unless it was named itself or is alone. */
  public Orchestrator orchestrator() {
    return new Orchestrator(endpoint(), addresses.connect(), addresses.answer());
  }

  /** The vault: by way of the control center, unless there is none. */
  public Vault vault() {
    return new Vault(behind(addresses.vaultPort()), addresses.connect(), addresses.answer());
  }

  /** The registry: by way of the control center, unless there is none. */
  public Registry registry() {
    return new Registry(behind(addresses.registryPort()), addresses.connect(), addresses.answer());
  }

  /** The detector: by way of the control center, unless there is none. */
  public Detector detector() {
    return new Detector(behind(addresses.detectorPort()), addresses.connect(), addresses.answer());
  }

  /** A service that is behind the control center, or alone at this port. */
  private Endpoint behind(@Nullable Integer port) {
    if (!isSolo()) {
      return new Endpoint(url(), this::anybodysToken);
    }
    if (port == null) {
      throw Endpoint.notRunning(null);
    }
    return new Endpoint(Addresses.onThisMachine(port), this::tokenOfHome);
  }

  /** The control center, asked in whosever name there is. */
  public ControlCenter controlCenter() {
    return center(this::anybodysToken);
  }

  /** What answers questions, in whosever name there is. */
  public Assistant assistant() {
    return controlCenter().assistant();
  }

  /** Messages of agents, in whosever name there is. */
  public McpMessages mcp() {
    return controlCenter().mcp();
  }

  /** The control center, asked in the name of who signed in and of nobody else. */
  public ControlCenter asPerson() {
    return center(signedIn()::accessToken);
  }

  /** The control center, asked for what is open. */
  public ControlCenter unknown() {
    return center(null);
  }

  public SignedIn signedIn() {
    return new SignedIn(tokens(home.credentials()), new KnownDevice(home, url()), unknown());
  }

  /**
   * What lets somebody in again, whoever asks. It is shown to no control center but that of this
   * home.
   *
   * @throws io.provisioning.config.problem.ProblemException PART_MISSING if there is none here
   */
  public String recoveryKey() {
    try {
      if (url().equals(addresses.ownControlCenter())) {
        return Files.readString(home.recoveryKey(), UTF_8).strip();
      }
    } catch (NoSuchFileException e) {
      // said below
    } catch (IOException e) {
      throw new UncheckedIOException("`" + home.recoveryKey() + "` cannot be read", e);
    }
    throw CommandProblem.PART_MISSING.because(
        "no control center has run in this home",
        "run this where it runs, as the owner of its home");
  }

  /** The token that the next request would carry. */
  public String token() {
    return endpoint().token().get();
  }

  private Endpoint endpoint() {
    if (addresses.orchestrator() != null) {
      return new Endpoint(addresses.orchestrator(), this::tokenOfHome);
    }
    return isSolo()
        ? new Endpoint(addresses.ownOrchestrator(), this::tokenOfHome)
        : new Endpoint(url(), this::anybodysToken);
  }

  /** A home that was started last before there were modes is one. */
  private boolean isSolo() {
    return addresses.controlCenter() == null && Mode.of(home).orElse(Mode.SOLO) == Mode.SOLO;
  }

  private ControlCenter center(@Nullable Supplier<String> token) {
    if (isSolo() && Mode.of(home).isEmpty()) {
      throw Endpoint.notRunning(null);
    }
    if (isSolo()) {
      throw CommandProblem.PART_MISSING.because(
          "this platform has no control center",
          "start it with one: `./provisioning down`, then `./provisioning up --mode multi-user`");
    }
    return new ControlCenter(url(), token, addresses.connect(), addresses.answer());
  }

  private URI url() {
    return addresses.controlCenter() == null
        ? addresses.ownControlCenter()
        : addresses.controlCenter();
  }

  /** The account of this home is shown to no control center but its own. */
  private String anybodysToken() {
    var person = signedIn();
    return person.isAnybody() || !url().equals(addresses.ownControlCenter())
        ? person.accessToken()
        : new LocalAccount(home, tokens(home.localToken()), unknown()).accessToken();
  }

  private String tokenOfHome() {
    try {
      return Files.readString(home.token(), UTF_8).strip();
    } catch (IOException e) {
      throw Endpoint.notRunning(e);
    }
  }

  private KeptTokens tokens(Path file) {
    return new KeptTokens(home, file, url(), time);
  }
}
