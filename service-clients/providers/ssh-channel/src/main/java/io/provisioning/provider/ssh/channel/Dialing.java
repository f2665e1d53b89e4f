package io.provisioning.provider.ssh.channel;

import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketAddress;
import java.security.PublicKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.sshd.client.SshClient;
import org.apache.sshd.client.auth.pubkey.UserAuthPublicKeyFactory;
import org.apache.sshd.client.config.hosts.HostConfigEntryResolver;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.AttributeRepository;
import org.apache.sshd.common.AttributeRepository.AttributeKey;
import org.apache.sshd.common.NamedFactory;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.kex.KexProposalOption;
import org.apache.sshd.common.keyprovider.KeyIdentityProvider;
import org.apache.sshd.common.session.Session;
import org.apache.sshd.common.session.SessionListener;
import org.apache.sshd.common.signature.BuiltinSignatures;
import org.apache.sshd.common.signature.Signature;
import org.apache.sshd.core.CoreModuleProperties;
import org.jspecify.annotations.Nullable;

/**
 * Makes connections: the key of the server first, then the user's. Nothing of the account that runs
 * this process is used, such as its configuration, its known hosts, its keys or its agent.
 */
final class Dialing implements AutoCloseable {

  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final Duration HEARTBEAT = Duration.ofSeconds(15);
  private static final AttributeKey<Attempt> ATTEMPT = new AttributeKey<>();

  private @Nullable SshClient client;
  private boolean closed;

  /**
   * Connects and signs in. A server shows one key at a time, so each type that the known key may
   * have is asked for in turn.
   */
  ClientSession dial(SshTarget target) {
    var seen = new LinkedHashSet<String>();
    for (var type : target.hostKey().types()) {
      var attempt = new Attempt(target.hostKey(), type);
      try {
        return dial(target, attempt);
      } catch (IOException e) {
        if (attempt.accepted) {
          throw refused(target, e);
        }
        if (attempt.shown != null) {
          seen.add(KeyUtils.getFingerPrint(attempt.shown));
        } else if (!attempt.lacksType) {
          throw unreachable(target, e);
        }
      }
    }
    throw unknownServer(target, seen);
  }

  private ClientSession dial(SshTarget target, Attempt attempt) throws IOException {
    var session =
        client()
            .connect(
                target.user(),
                target.host(),
                target.port(),
                AttributeRepository.ofKeyValuePair(ATTEMPT, attempt),
                null)
            .verify(LIMIT)
            .getClientSession();
    try {
      session.addPublicKeyIdentity(target.key().pair());
      var _ = session.auth().verify(LIMIT);
      return session;
    } catch (IOException | RuntimeException e) {
      var _ = session.close(true);
      throw e;
    }
  }

  private static ProviderException refused(SshTarget target, IOException cause) {
    if (isInterruption(cause)) {
      return interrupted(target, cause);
    }
    var message = String.valueOf(cause.getMessage());
    return message.contains("No more authentication methods")
        ? new ProviderException(
            Kind.PERMANENT,
            "%s refuses the key; add this line to the user's authorized_keys: %s"
                .formatted(target.text(), target.key().publicLine()),
            cause)
        : new ProviderException(
            Kind.TRANSIENT, "no one can sign in as " + target.text() + ": " + message, cause);
  }

  private static ProviderException unreachable(SshTarget target, IOException cause) {
    return isInterruption(cause)
        ? interrupted(target, cause)
        : new ProviderException(
            Kind.TRANSIENT, target.text() + " cannot be reached: " + cause.getMessage(), cause);
  }

  private static boolean isInterruption(IOException cause) {
    return cause instanceof InterruptedIOException && Thread.currentThread().isInterrupted();
  }

  private static ProviderException interrupted(SshTarget target, IOException cause) {
    Thread.currentThread().interrupt();
    return new ProviderException(
        Kind.TRANSIENT, "interrupted while connecting to " + target.text(), cause);
  }

  private static ProviderException unknownServer(SshTarget target, Set<String> seen) {
    return new ProviderException(
        Kind.PERMANENT,
        "%s shows %s, but %s is expected; if the server was reinstalled, confirm its key on its"
                .formatted(
                    target.text(),
                    seen.isEmpty()
                        ? "no host key of this type"
                        : "the host key " + String.join(", ", seen),
                    target.hostKey().fingerprint())
            + " console and declare that");
  }

  private synchronized SshClient client() {
    if (closed) {
      throw new ProviderException(Kind.PERMANENT, "the provider is closed");
    }
    if (client == null) {
      client = SshClient.setUpDefaultClient();
      client.setHostConfigEntryResolver(HostConfigEntryResolver.EMPTY);
      client.setKeyIdentityProvider(KeyIdentityProvider.EMPTY_KEYS_PROVIDER);
      // Of its own: those of a session are limited to the type of the server's key.
      client.setUserAuthFactories(
          List.of(new UserAuthPublicKeyFactory(client.getSignatureFactories())));
      client.setServerKeyVerifier(Dialing::isExpected);
      client.addSessionListener(
          new SessionListener() {
            @Override
            public void sessionCreated(Session session) {
              attempt(session).prepare(session);
            }

            @Override
            public void sessionNegotiationEnd(
                Session session,
                Map<KexProposalOption, String> clientProposal,
                Map<KexProposalOption, String> serverProposal,
                Map<KexProposalOption, String> negotiated,
                @Nullable Throwable reason) {
              attempt(session).negotiated(reason);
            }
          });
      CoreModuleProperties.HEARTBEAT_INTERVAL.set(client, HEARTBEAT);
      CoreModuleProperties.HEARTBEAT_NO_REPLY_MAX.set(client, 3);
      client.start();
    }
    return client;
  }

  private static boolean isExpected(ClientSession session, SocketAddress remote, PublicKey key) {
    return attempt(session).isExpected(key);
  }

  private static Attempt attempt(Session session) {
    var context = ((ClientSession) session).getConnectionContext();
    var attempt = context == null ? null : context.getAttribute(ATTEMPT);
    if (attempt == null) {
      throw new IllegalStateException("a connection without an expected host key");
    }
    return attempt;
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (client != null) {
      client.stop();
    }
  }

  /** One try, with one type of key. */
  private static final class Attempt {

    private final HostKey expected;
    private final HostKey.Type type;
    private volatile @Nullable PublicKey shown;
    private volatile boolean accepted;
    private volatile boolean lacksType;

    private Attempt(HostKey expected, HostKey.Type type) {
      this.expected = expected;
      this.type = type;
    }

    private void prepare(Session session) {
      session.setSignatureFactories(signatures(type));
    }

    private void negotiated(@Nullable Throwable reason) {
      var message = reason == null ? null : reason.getMessage();
      lacksType |= message != null && message.contains("server host key algorithms");
    }

    private boolean isExpected(PublicKey key) {
      shown = key;
      accepted = expected.isOf(key);
      return accepted;
    }

    private static List<NamedFactory<Signature>> signatures(HostKey.Type type) {
      return new ArrayList<>(
          switch (type) {
            case ED25519 -> List.of(BuiltinSignatures.ed25519);
            case ECDSA ->
                List.of(
                    BuiltinSignatures.nistp256,
                    BuiltinSignatures.nistp384,
                    BuiltinSignatures.nistp521);
            case RSA -> List.of(BuiltinSignatures.rsaSHA512, BuiltinSignatures.rsaSHA256);
          });
    }
  }
}
