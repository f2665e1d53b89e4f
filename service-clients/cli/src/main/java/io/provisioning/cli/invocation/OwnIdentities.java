package io.provisioning.cli.invocation;

import io.provisioning.age.Identity;
import io.provisioning.age.Keys;
import io.provisioning.cli.console.CommandProblem;
import io.provisioning.config.document.Documents;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.config.sealing.Unsealer;
import io.provisioning.sops.SopsUnsealer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The identities of whoever calls the command, where SOPS looks for them too.
 *
 * @param environment variables of the process
 * @param directory that relative paths start from
 */
public record OwnIdentities(Map<String, String> environment, Path directory) {

  private static final String HELP =
      "name the file with your identity in SOPS_AGE_KEY_FILE, or put the identity into"
          + " ~/.config/sops/age/keys.txt";

  /** In the variable itself. */
  public Optional<List<Identity>> inVariable() {
    return variable("SOPS_AGE_KEY").map(Keys::identities);
  }

  /** The file, if one is named or at the usual place. */
  public Optional<String> file() {
    return variable("SOPS_AGE_KEY_FILE")
        .or(() -> usual().filter(Files::isRegularFile).map(Path::toString));
  }

  /** Decrypts with them. None is no mistake until something is encrypted. */
  public Unsealer unsealer() {
    return new SopsUnsealer(this::all, HELP);
  }

  private List<Identity> all() {
    List<Identity> all = new ArrayList<>();
    inVariable().ifPresent(all::addAll);
    file().map(this::read).ifPresent(all::addAll);
    return all;
  }

  private List<Identity> read(String file) {
    try {
      return Keys.identities(Documents.read(directory.resolve(file)));
    } catch (ProblemException e) {
      throw CommandProblem.UNREADABLE_FILE.because(
          "the identities in `%s` cannot be read: %s".formatted(file, e.detail()),
          "decrypt it first if it is encrypted, or name another in SOPS_AGE_KEY_FILE",
          e);
    }
  }

  private Optional<Path> usual() {
    return variable("XDG_CONFIG_HOME")
        .map(Path::of)
        .or(() -> variable("HOME").map(home -> Path.of(home, ".config")))
        .map(configuration -> configuration.resolve("sops/age/keys.txt"));
  }

  private Optional<String> variable(String name) {
    return Optional.ofNullable(environment.get(name)).filter(text -> !text.isBlank());
  }
}
