package io.provisioning.controlcenter.identity.passkey;

import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.Client;
import io.provisioning.controlcenter.identity.IdentityAudit;
import io.provisioning.controlcenter.identity.IdentityProblem;
import io.provisioning.controlcenter.identity.account.Passkey;
import io.provisioning.controlcenter.identity.account.User;
import io.provisioning.controlcenter.identity.account.Users;
import io.provisioning.controlcenter.identity.factor.SecondFactors;
import io.provisioning.controlcenter.identity.session.FreshFactor;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** What people do with their own passkeys. Making and removing one asks for a fresh factor. */
final class OwnPasskeys {

  private final Users users;
  private final Passkeys passkeys;
  private final SecondFactors factors;
  private final FreshFactor fresh;
  private final IdentityAudit audit;

  OwnPasskeys(
      Users users,
      Passkeys passkeys,
      SecondFactors factors,
      FreshFactor fresh,
      IdentityAudit audit) {
    this.users = users;
    this.passkeys = passkeys;
    this.factors = factors;
    this.fresh = fresh;
    this.audit = audit;
  }

  /**
   * A passkey that was made.
   *
   * @param recoveryCodes for when it is lost; none if there was a second factor before
   */
  record Made(Passkey passkey, List<String> recoveryCodes) {}

  List<Passkey> of(Caller caller) {
    return get(caller).secondFactor().passkeys();
  }

  PasskeyChallenge begin(Caller caller) {
    fresh.require(caller);
    return passkeys.beginRegistration(get(caller), String.valueOf(caller.session()));
  }

  Made register(Caller caller, String name, Map<String, Object> credential, Client client) {
    fresh.require(caller);
    var user = get(caller);
    var made = passkeys.register(String.valueOf(caller.session()), name, credential);
    var before = user.secondFactor();
    var all = Stream.concat(before.passkeys().stream(), Stream.of(made)).toList();
    var saved = users.save(user.with(before.withPasskeys(all)));
    List<String> recovery = before.isRequired() ? List.of() : factors.renewRecoveryCodes(saved);
    audited("register-passkey", caller, made, client);
    return new Made(made, recovery);
  }

  Passkey rename(Caller caller, String id, String name, Client client) {
    var renamed = find(get(caller), id).named(name);
    change(caller, all -> all.map(it -> it.id().equals(id) ? renamed : it));
    audited("rename-passkey", caller, renamed, client);
    return renamed;
  }

  void remove(Caller caller, String id, Client client) {
    fresh.require(caller);
    var removed = find(get(caller), id);
    change(caller, all -> all.filter(it -> !it.id().equals(id)));
    audited("remove-passkey", caller, removed, client);
  }

  private void change(Caller caller, UnaryOperator<Stream<Passkey>> change) {
    var user = get(caller);
    var factor = user.secondFactor();
    users.save(user.with(factor.withPasskeys(change.apply(factor.passkeys().stream()).toList())));
  }

  private User get(Caller caller) {
    return users
        .findById(caller.id())
        .orElseThrow(() ->
            IdentityProblem.UNKNOWN_ACCOUNT.because(
                "a service account has no passkeys", "sign in as a user"));
  }

  private static Passkey find(User user, String id) {
    return user.secondFactor().passkeys().stream()
        .filter(passkey -> passkey.id().equals(id))
        .findFirst()
        .orElseThrow(() ->
            IdentityProblem.UNKNOWN_PASSKEY.because(
                "you have no passkey `" + id + "`", "the page *Your security* lists yours"));
  }

  private void audited(String action, Caller caller, Passkey passkey, Client client) {
    audit.change(
        action,
        caller,
        "user/" + caller.id(),
        client,
        Map.of("passkey", passkey.id(), "name", passkey.name()));
  }
}
