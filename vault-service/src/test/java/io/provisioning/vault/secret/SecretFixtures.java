package io.provisioning.vault.secret;

import io.provisioning.service.Workload;
import io.provisioning.service.testkit.SetClock;
import io.provisioning.vault.access.Accesses;
import io.provisioning.vault.access.Actor;
import io.provisioning.vault.access.Caller;
import io.provisioning.vault.observe.ChangeGate;
import io.provisioning.vault.seal.Envelopes;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Callers, requests and vaults for tests. */
public final class SecretFixtures {

  static final Instant NOON = Instant.parse("2026-11-23T12:00:00Z");
  static final Caller ADA = new Caller(new Actor(Actor.Kind.USER, "u1", "ada"), null);

  private SecretFixtures() {}

  static Caller orchestrator(String workspace) {
    return new Caller(
        new Actor(Actor.Kind.SERVICE, "orchestrator", "orchestrator"),
        new Workload(workspace, "w1", "install taskserv/db"));
  }

  static SecretId id(String path) {
    return new SecretId("shop", path);
  }

  static WriteSecret text(String... namesAndValues) {
    return text(null, null, namesAndValues);
  }

  static WriteSecret text(
      @Nullable Integer expected, @Nullable SecretMetadata metadata, String... namesAndValues) {
    var fields = new TreeMap<String, SecretText>();
    for (var place = 0; place < namesAndValues.length; place += 2) {
      fields.put(namesAndValues[place], SecretText.of(namesAndValues[place + 1]));
    }
    return new WriteSecret(fields, null, expected, metadata);
  }

  static SecretMetadata keeping(int versions) {
    return new SecretMetadata(null, null, Map.of(), null, null, versions);
  }

  static RevealSecret version(@Nullable Integer number) {
    return new RevealSecret(number, null, null);
  }

  static Vault vault(Secrets secrets, Accesses accesses, Envelopes envelopes, Clock clock) {
    return vault(secrets, accesses, envelopes, new ChangeGate(), clock);
  }

  static Vault vault(
      Secrets secrets, Accesses accesses, Envelopes envelopes, ChangeGate gate, Clock clock) {
    var writing = new Writing(envelopes, new Weakness());
    return new Vault(secrets, accesses, envelopes, writing, gate, clock);
  }

  /** For tests of other features: writes a secret, and opens it. */
  public record Use(MemoryStore store, Envelopes envelopes) {

    private Vault vault() {
      return SecretFixtures.vault(store, store, envelopes, new SetClock(NOON.toString()));
    }

    public void write(String workspace, String path, String value) {
      vault().write(ADA, new SecretId(workspace, path), text("value", value), null);
    }

    public String open(String workspace, String path, int number) {
      var value = vault().reveal(ADA, new SecretId(workspace, path), version(number));
      return String.valueOf(value.fields().get("value"));
    }

    public void destroy(String workspace, String path) {
      vault().destroy(ADA, new SecretId(workspace, path));
    }
  }
}
