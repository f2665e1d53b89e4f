package io.provisioning.vault.seal.pkcs11;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.vault.seal.cipher.KeyServiceException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A key in a token. Its library runs in a process of its own, which is started for the first
 * request and kept; one request at a time. Each ends within a bounded time: a process that does not
 * answer is ended. Safe for use by many threads.
 */
public final class Token implements AutoCloseable {

  /** After these, the process has a token that works. */
  private static final Set<Failure> ANSWERS = Set.of(Failure.DOES_NOT_OPEN);

  private static final Set<String> SETTINGS = Set.of("SPRING_", "PROVISIONING_");

  private final TokenKey key;
  private final PinFile pins;
  private final Map<String, String> environment;
  private final ReentrantLock lock = new ReentrantLock(true);
  private volatile @Nullable TokenProcess process;
  private volatile boolean isClosed;

  /**
   * A token, which nothing is asked of yet.
   *
   * @param environment of the vault; its library gets it without the vault's own settings, which
   *     may hold secrets
   */
  public Token(TokenKey key, Map<String, String> environment) {
    this.key = key;
    this.pins = new PinFile(key.pinFile());
    this.environment = new HashMap<>(environment);
    this.environment.keySet().removeIf(name -> SETTINGS.stream().anyMatch(name::startsWith));
  }

  /** Which key it is, as a URI. */
  public String keyUri() {
    return key.uri();
  }

  /**
   * Seals bytes with the key.
   *
   * @param data without which they do not open
   * @throws KeyServiceException if the token cannot
   */
  public byte[] seal(byte[] plain, byte[] data) {
    return request(TokenProgram.SEAL, plain, data);
  }

  /**
   * Opens what it sealed.
   *
   * @throws KeyServiceException if the token cannot, or another key sealed it, or it was changed
   */
  public byte[] open(byte[] sealed, byte[] data) {
    return request(TokenProgram.OPEN, sealed, data);
  }

  private byte[] request(String operation, byte[] text, byte[] data) {
    acquire();
    try {
      return attempt(true, operation, text, data);
    } finally {
      lock.unlock();
    }
  }

  private void acquire() {
    try {
      if (lock.tryLock(key.timeout().toMillis(), TimeUnit.MILLISECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw new KeyServiceException(
        key.token() + " is busy with earlier requests", "it is tried again; see why it is slow");
  }

  /**
   * Handles of a token that was away are no more valid, and only a new process has new ones.
   *
   * @param again whether to do it again with a new process if this one was kept from before
   */
  private byte[] attempt(boolean again, String operation, byte[] text, byte[] data) {
    var kept = process;
    var isKept = kept != null && kept.isAlive();
    try {
      var current = isKept && kept != null ? kept : connected();
      return current.request(key.timeout(), operation.getBytes(UTF_8), text, data);
    } catch (Refusal e) {
      if (ANSWERS.contains(e.failure())) {
        throw Refusals.of(e, key);
      }
      end();
      if (again && isKept) {
        return attempt(false, operation, text, data);
      }
      throw e.failure() == Failure.WRONG_PIN ? pins.refuse() : Refusals.of(e, key);
    } catch (TokenProcess.Lost e) {
      end();
      if (again && isKept && !e.isLate()) {
        return attempt(false, operation, text, data);
      }
      throw lost(e);
    }
  }

  private TokenProcess connected() throws Refusal, TokenProcess.Lost {
    end();
    var pin = pins.read();
    try {
      var started = TokenProcess.start(environment);
      process = started;
      if (isClosed) {
        end();
      }
      connect(started);
      logIn(started, pin);
      return started;
    } finally {
      Arrays.fill(pin, (byte) 0);
    }
  }

  private void connect(TokenProcess started) throws Refusal, TokenProcess.Lost {
    var slot = key.slot();
    started.request(
        key.timeout(),
        TokenProgram.CONNECT.getBytes(UTF_8),
        key.library().toString().getBytes(UTF_8),
        (slot == null ? "" : slot.toString()).getBytes(UTF_8),
        key.tokenLabel().getBytes(UTF_8));
  }

  /** Some tokens take their time to refuse a PIN, so no answer may mean that. */
  private void logIn(TokenProcess started, byte[] pin) throws Refusal {
    try {
      started.request(
          key.timeout(), TokenProgram.LOG_IN.getBytes(UTF_8), key.keyLabel().getBytes(UTF_8), pin);
    } catch (TokenProcess.Lost e) {
      end();
      throw pins.doubt();
    }
  }

  private KeyServiceException lost(TokenProcess.Lost e) {
    var library = "the PKCS#11 library `" + key.library() + "`";
    return e.isLate()
        ? new KeyServiceException(
            library + " did not answer within " + words(key.timeout()),
            "check that the token is connected and works with its own programs; it is tried again")
        : new KeyServiceException(
            library + " ended its process",
            "check that it is the right one for this machine; it is tried again");
  }

  private static String words(Duration time) {
    return time.toMillisPart() == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
  }

  private void end() {
    var current = process;
    if (current != null) {
      current.close();
      process = null;
    }
  }

  /** Id of its process, for tests; empty if there is none. */
  @Nullable Long processId() {
    var current = process;
    return current == null || !current.isAlive() ? null : current.id();
  }

  /** Ends the process, also while a request is under way. */
  @Override
  public void close() {
    isClosed = true;
    end();
  }
}
