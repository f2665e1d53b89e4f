package io.provisioning.controlcenter.identity.account;

import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.Client;
import io.provisioning.controlcenter.identity.IdentityAudit;
import io.provisioning.controlcenter.identity.secret.PrivateFiles;
import io.provisioning.controlcenter.identity.secret.RandomSecrets;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.springframework.context.SmartLifecycle;

/**
 * The account with which commands of this machine ask while nobody has signed in. Its secret is
 * made anew at each start, and left in a file for the owner of the home, who alone can read it.
 */
final class LocalAccount implements SmartLifecycle {

  /** Policies name it so; accounts that administrators make have other ids. */
  static final String ID = "local-account";

  /** Holds the secret and nothing else. */
  static final String FILE = "local-account";

  /** What it may do at first; an administrator can change it. */
  private static final List<String> ROLES = List.of("developer");

  private static final Client HERE = Client.of("127.0.0.1", "control-center");

  private final ServiceAccounts accounts;
  private final RandomSecrets secrets;
  private final PrivateFiles files;
  private final IdentityAudit audit;
  private final InstantSource time;
  private volatile boolean isMade;

  LocalAccount(
      ServiceAccounts accounts,
      RandomSecrets secrets,
      PrivateFiles files,
      IdentityAudit audit,
      InstantSource time) {
    this.accounts = accounts;
    this.secrets = secrets;
    this.files = files;
    this.audit = audit;
    this.time = time;
  }

  @Override
  public void start() {
    make();
    isMade = true;
  }

  @Override
  public void stop() {
    isMade = false;
  }

  @Override
  public boolean isRunning() {
    return isMade;
  }

  /** Before the port is open, so that nobody is refused with the secret of the start before. */
  @Override
  public int getPhase() {
    return 0;
  }

  private void make() {
    var before = accounts.findById(ID);
    if (before.filter(ServiceAccount::disabled).isPresent()) {
      files.delete(FILE);
      return;
    }
    var secret = secrets.opaque();
    var digest = RandomSecrets.digest(secret);
    // before it counts: if this is the last that happens, the next start makes another one
    files.write(FILE, secret + "\n");
    before.ifPresentOrElse(
        account -> accounts.save(account.withSecret(digest)), () -> accounts.insert(made(digest)));
    audit.change(
        before.isPresent() ? "new-secret" : "create-service-account",
        Caller.CONTROL_CENTER,
        "service-account/" + ID,
        HERE,
        Map.of("name", ID));
  }

  private ServiceAccount made(String digest) {
    return new ServiceAccount(ID, ID, ROLES, List.of(), digest, false, time.instant(), null);
  }
}
