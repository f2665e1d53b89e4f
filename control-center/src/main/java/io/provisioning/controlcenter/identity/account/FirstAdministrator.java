package io.provisioning.controlcenter.identity.account;

import com.github.f4b6a3.uuid.UuidCreator;
import io.provisioning.controlcenter.identity.account.User.Password;
import io.provisioning.controlcenter.identity.account.User.SecondFactor;
import io.provisioning.controlcenter.identity.secret.PrivateFiles;
import io.provisioning.controlcenter.identity.secret.RandomSecrets;
import java.time.InstantSource;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.dao.DuplicateKeyException;

/**
 * Makes an administrator while there is nobody, with a password that is left in a file for whoever
 * installs the platform and must be changed at the first sign-in.
 */
final class FirstAdministrator implements ApplicationRunner {

  /** Two lines, {@code user=…} and {@code password=…}; whoever tells them removes it. */
  static final String FILE = "first-administrator";

  static final String NAME = "admin";

  private static final Logger log = LoggerFactory.getLogger(FirstAdministrator.class);
  private static final int PASSWORD_GROUPS = 5;

  private final Users users;
  private final Passwords passwords;
  private final RandomSecrets secrets;
  private final PrivateFiles files;
  private final InstantSource time;

  FirstAdministrator(
      Users users,
      Passwords passwords,
      RandomSecrets secrets,
      PrivateFiles files,
      InstantSource time) {
    this.users = users;
    this.passwords = passwords;
    this.secrets = secrets;
    this.files = files;
    this.time = time;
  }

  @Override
  public void run(ApplicationArguments arguments) {
    if (users.count() > 0) {
      return;
    }
    var password = secrets.readable(PASSWORD_GROUPS);
    // before the account: one whose password nobody was told would lock everybody out
    var file = files.write(FILE, "user=" + NAME + "\npassword=" + password + "\n");
    try {
      users.insert(administrator(password));
      log.info("made the first administrator; {} has the password", file);
    } catch (DuplicateKeyException e) {
      log.info("another instance made the first administrator", e);
    }
  }

  private User administrator(String password) {
    return new User(
        UuidCreator.getTimeOrderedEpoch().toString(),
        NAME,
        "Administrator",
        List.of(Administrators.ROLE),
        List.of(),
        Password.made(passwords, password, time.instant()),
        SecondFactor.NONE,
        false,
        time.instant(),
        null);
  }
}
