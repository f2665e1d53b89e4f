package io.provisioning.vault.seal;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.vault.seal.cipher.Aead;
import io.provisioning.vault.seal.cipher.AssociatedData;
import io.provisioning.vault.seal.service.KeyService;
import io.provisioning.vault.seal.service.KeyServiceProblem;
import io.provisioning.vault.seal.service.KeyServices;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A seal in memory, with a key service that can go away. */
public final class SealFixtures {

  public static final Instant NOON = Instant.parse("2026-11-23T12:00:00Z");

  final MemoryKeys keys;
  final TestKeyService service = new TestKeyService("test");
  final KeyServices services = services(service);
  private Hierarchy hierarchy;

  private SealFixtures(Runnable beforeWrite) {
    keys = new MemoryKeys(beforeWrite);
    hierarchy = hierarchy();
  }

  /** Unsealed, with a store that may fail before each write. */
  public static SealFixtures unsealed(Runnable beforeWrite) {
    var seal = new SealFixtures(beforeWrite);
    seal.restart();
    return seal;
  }

  /** Unsealed. */
  public static SealFixtures unsealed() {
    return unsealed(() -> {});
  }

  private Hierarchy hierarchy() {
    return new Hierarchy(keys, services, Clock.fixed(NOON, ZoneOffset.UTC));
  }

  static KeyServices services(KeyService current, KeyService... others) {
    return new KeyServices(current, List.of(others), Clock.fixed(NOON, ZoneOffset.UTC));
  }

  Hierarchy current() {
    return hierarchy;
  }

  /** As another process would see the same store. */
  public void restart() {
    hierarchy = hierarchy();
    hierarchy.open();
  }

  public void seal() {
    hierarchy.close();
  }

  public Envelopes envelopes() {
    return new Envelopes(hierarchy);
  }

  public KeyChanges changes() {
    return new KeyChanges(keys, hierarchy);
  }

  /** Versions of the root keys that are stored. */
  public List<Integer> rootVersions() {
    return keys.roots().stream().map(RootKey::version).toList();
  }

  /** Versions of the keys of a workspace that are stored. */
  public List<Integer> keyVersions(String workspace) {
    return keys.of(workspace).stream().map(key -> key.id().version()).toList();
  }

  /** Seals with a key in memory. */
  static final class TestKeyService implements KeyService {

    private final Aead aead = new Aead();
    private byte @Nullable [] key;
    private final String name;
    private volatile boolean isAway;
    private boolean isRemote;
    final AtomicInteger opened = new AtomicInteger();

    TestKeyService(String name) {
      this.name = name;
    }

    void beRemote() {
      isRemote = true;
    }

    void goAway(boolean away) {
      isAway = away;
    }

    void changeKey() {
      key = aead.newKey();
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public boolean isRemote() {
      return isRemote;
    }

    @Override
    public void prepare() {
      if (key == null) {
        key = aead.newKey();
      }
    }

    @Override
    public byte[] seal(byte[] root, int version) {
      return aead.seal(key(), AssociatedData.rootKey(name, version), root);
    }

    @Override
    public byte[] open(byte[] sealed, int version) {
      opened.incrementAndGet();
      return aead.open(key(), AssociatedData.rootKey(name, version), sealed)
          .orElseThrow(TestKeyService::away);
    }

    private byte[] key() {
      if (isAway || key == null) {
        throw away();
      }
      return Arrays.copyOf(key, key.length);
    }

    private static ProblemException away() {
      return KeyServiceProblem.KEY_SERVICE_UNAVAILABLE.because("the key is not there");
    }
  }
}
