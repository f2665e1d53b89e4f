package io.provisioning.cli.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.home.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;
import java.util.Properties;

/** Who the first administrator is; only as long as it was not told. */
record FirstAdministrator(String user, String password) {

  /** Whoever the control center has left in the home. */
  static Optional<FirstAdministrator> of(Home home) throws IOException {
    if (!Files.exists(home.firstAdministrator())) {
      return Optional.empty();
    }
    var told = new Properties();
    try (var lines = Files.newBufferedReader(home.firstAdministrator(), UTF_8)) {
      told.load(lines);
    }
    return Optional.of(
        new FirstAdministrator(told.getProperty("user", ""), told.getProperty("password", "")));
  }

  /** Once, and only here: the password stands in no log. Whoever was told has to keep it. */
  void tell(Home home, Console console, int port) throws IOException {
    console.note("");
    console.note("user      " + user);
    console.note("password  " + password);
    // by this name, since browsers make passkeys for names alone
    console.note(
        "It is not shown again. Choose your own when you sign in: at http://localhost:%d, or with"
            .formatted(port));
    console.note("`./provisioning login --user %s`".formatted(user));
    console.note("");
    Files.deleteIfExists(home.firstAdministrator());
  }

  /** Without the password. */
  @Override
  public String toString() {
    return "FirstAdministrator[" + user + "]";
  }
}
