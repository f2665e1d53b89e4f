package io.provisioning.controlcenter.identity.session;

import io.provisioning.controlcenter.audit.RecordedAuditTrail;
import io.provisioning.controlcenter.identity.AuditFixtures;
import io.provisioning.controlcenter.identity.account.AccountFixtures;
import io.provisioning.controlcenter.identity.account.InMemoryServiceAccounts;
import io.provisioning.controlcenter.identity.account.InMemoryUsers;
import io.provisioning.controlcenter.identity.secret.Hmac;
import io.provisioning.controlcenter.identity.secret.PrivateFiles;
import io.provisioning.controlcenter.identity.secret.RandomSecrets;
import io.provisioning.controlcenter.identity.secret.SecretKeys;
import io.provisioning.controlcenter.identity.token.AccessTokens;
import io.provisioning.controlcenter.identity.token.TokenFixtures;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;

/** Sessions over fakes, with a clock that tests set. */
public final class SessionFixtures {

  public Instant now = AccountFixtures.MADE;
  public final RecordedAuditTrail trail = new RecordedAuditTrail();
  public final InMemoryUsers users = new InMemoryUsers();
  public final InMemoryServiceAccounts programs = new InMemoryServiceAccounts();
  public final AccessTokens accessTokens;
  public final DeviceTokens devices;
  public final Sessions sessions;
  final InMemorySessions records = new InMemorySessions();
  final KnownCallers known;

  public SessionFixtures(Path directory) {
    var files = new PrivateFiles(directory.resolve("identity"));
    var settings =
        new SessionSettings(Duration.ofDays(30), Duration.ofDays(7), Duration.ofMinutes(10));
    accessTokens = TokenFixtures.accessTokens(files, () -> now);
    known = new KnownCallers(records, users, programs, settings::idle, () -> now);
    var keys = new SecretKeys(files, new SecureRandom());
    devices =
        new DeviceTokens(
            keys.get("device.key", Hmac.ALGORITHM), new RandomSecrets(new SecureRandom()));
    sessions =
        new Sessions(
            records,
            users,
            new RefreshTokens(keys.get("refresh.key", Hmac.ALGORITHM)),
            accessTokens,
            devices,
            known,
            AuditFixtures.auditOn(trail),
            () -> settings,
            () -> now);
  }
}
