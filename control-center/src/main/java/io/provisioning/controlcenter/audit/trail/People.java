package io.provisioning.controlcenter.audit.trail;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.controlcenter.audit.AuditProblem;
import io.provisioning.controlcenter.audit.chain.SigningKey;
import io.provisioning.controlcenter.audit.chain.TrailFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The keys under which what is personal stands in the trail, one for each person, in a directory
 * outside of it. Who destroys a key erases the person: what remains is a pseudonym that nothing
 * links to anybody.
 */
public final class People {

  /** With what every pseudonym begins. */
  public static final String PSEUDONYM = "person-";

  private static final String CIPHER = "AES/GCM/NoPadding";
  private static final int KEY = 32;
  private static final int NONCE = 12;
  private static final int TAG_BITS = 128;
  private static final JsonMapper JSON = new JsonMapper();

  private final Path directory;
  private final SecureRandom random = new SecureRandom();
  private final Map<String, Person> byId = new ConcurrentHashMap<>();
  private final Map<String, Person> byPseudonym = new ConcurrentHashMap<>();

  /** Pseudonyms of those who were erased since the process began, for what is yet to be told. */
  private final Map<String, String> leaving = new ConcurrentHashMap<>();

  /** Who is known: in files, one for each. */
  private record Person(String pseudonym, String id, String key) {

    SecretKeySpec secret() {
      return new SecretKeySpec(Base64.getDecoder().decode(key), "AES");
    }

    @Override
    public String toString() {
      return pseudonym;
    }
  }

  /**
   * Something personal, as it stands in the trail.
   *
   * @param person a pseudonym
   * @param box nonce and AES-256-GCM of the content, in Base64, bound to the pseudonym
   */
  public record Sealed(String person, String box) {}

  private People(Path directory) {
    this.directory = directory;
  }

  /**
   * Reads all keys.
   *
   * @throws io.provisioning.config.problem.ProblemException UNSAFE_AUDIT_KEY if others may read one
   */
  static People in(Path directory) throws IOException {
    TrailFiles.createDirectory(directory);
    var people = new People(directory);
    try (var files = Files.newDirectoryStream(directory, "*.json")) {
      for (var file : files) {
        TrailFiles.requirePrivate(file);
        people.add(JSON.readValue(Files.readAllBytes(file), Person.class));
      }
    } catch (JacksonException e) {
      throw SigningKey.unsafe("a key in `" + directory + "` cannot be read", e);
    }
    return people;
  }

  private Person add(Person person) {
    byPseudonym.put(person.pseudonym(), person);
    byId.put(person.id(), person);
    return person;
  }

  /** Whether there is a key for the account. */
  boolean knows(String id) {
    return byId.containsKey(id);
  }

  /** Closes the content to all who lack the key of the person, which is made if there is none. */
  Sealed seal(String id, byte[] content) {
    var known = byId.get(id);
    var person = known == null ? byId.computeIfAbsent(id, this::make) : known;
    try {
      var nonce = new byte[NONCE];
      random.nextBytes(nonce);
      var cipher = cipher(Cipher.ENCRYPT_MODE, person, nonce);
      var box = Arrays.copyOf(nonce, NONCE + cipher.getOutputSize(content.length));
      cipher.doFinal(content, 0, content.length, box, NONCE);
      return new Sealed(person.pseudonym(), Base64.getEncoder().encodeToString(box));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has " + CIPHER, e);
    }
  }

  private Person make(String id) {
    var key = new byte[KEY];
    random.nextBytes(key);
    var pseudonym = new byte[NONCE];
    random.nextBytes(pseudonym);
    var person =
        new Person(
            PSEUDONYM + HexFormat.of().formatHex(pseudonym),
            id,
            Base64.getEncoder().encodeToString(key));
    try {
      TrailFiles.write(file(person), JSON.writeValueAsBytes(person));
    } catch (IOException e) {
      throw AuditProblem.unavailable(e);
    }
    byPseudonym.put(person.pseudonym(), person);
    return person;
  }

  /** What was sealed; empty if the person was erased. */
  public Optional<byte[]> open(Sealed sealed) {
    var person = byPseudonym.get(sealed.person());
    if (person == null) {
      return Optional.empty();
    }
    try {
      var box = Base64.getDecoder().decode(sealed.box());
      var cipher = cipher(Cipher.DECRYPT_MODE, person, Arrays.copyOf(box, NONCE));
      return Optional.of(cipher.doFinal(box, NONCE, box.length - NONCE));
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      return Optional.empty(); // an edit; verification tells of it
    }
  }

  private static Cipher cipher(int mode, Person person, byte[] nonce)
      throws GeneralSecurityException {
    var cipher = Cipher.getInstance(CIPHER);
    cipher.init(mode, person.secret(), new GCMParameterSpec(TAG_BITS, nonce));
    cipher.updateAAD(person.pseudonym().getBytes(UTF_8));
    return cipher;
  }

  /** The name that an account has in the trail. */
  public Optional<String> pseudonym(String id) {
    return Optional.ofNullable(byId.get(id)).map(Person::pseudonym);
  }

  /** The name of an account that was erased while requests about it are still being answered. */
  Optional<String> leavingPseudonym(String id) {
    return Optional.ofNullable(leaving.get(id));
  }

  /** Whether the name in the trail still stands for somebody. */
  public boolean isKnown(String pseudonym) {
    return byPseudonym.containsKey(pseudonym);
  }

  /** Destroys the key of an account; the file is overwritten before it is removed. */
  void erase(String id) throws IOException {
    var person = byId.get(id);
    if (person != null) {
      try (var file = TrailFiles.writable(file(person))) {
        file.write(ByteBuffer.wrap(new byte[(int) file.size()]), 0);
        file.force(true);
      }
      TrailFiles.delete(file(person));
      leaving.put(id, person.pseudonym());
      byId.remove(id, person);
      byPseudonym.remove(person.pseudonym());
    }
  }

  private Path file(Person person) {
    return directory.resolve(person.pseudonym() + ".json");
  }
}
