package io.provisioning.controlcenter.identity.account;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.security.crypto.password.PasswordEncoder;

/**
 * Argon2id that remembers the parameters of each computation, which are what its effort depends on.
 */
public final class CountedHashes implements PasswordEncoder {

  private final PasswordEncoder argon2 = Passwords.argon2(AccountFixtures.PASSWORD_SETTINGS);
  private final List<String> computed = new ArrayList<>();

  /** Passwords that are computed by it. */
  public Passwords passwords() {
    return new Passwords(AccountFixtures.PASSWORD_SETTINGS, this);
  }

  /** Parameters of what was computed since this was asked last. */
  public List<String> take() {
    var taken = List.copyOf(computed);
    computed.clear();
    return taken;
  }

  @Override
  public @Nullable String encode(@Nullable CharSequence password) {
    var hash = argon2.encode(password);
    remember(hash);
    return hash;
  }

  @Override
  public boolean matches(@Nullable CharSequence guess, @Nullable String hash) {
    remember(hash);
    return argon2.matches(guess, hash);
  }

  private void remember(@Nullable String hash) {
    var text = String.valueOf(hash);
    computed.add(text.substring(0, text.lastIndexOf('$', text.lastIndexOf('$') - 1)));
  }
}
