package io.provisioning.service.token;

import com.nimbusds.jose.jwk.JWKSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.text.ParseException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The public keys of services, in a file (JWKS) that is read again when it changes: a key that is
 * taken out is not accepted any more. While the file cannot be read, no key is.
 */
final class WorkloadKeys {

  private static final Logger log = LoggerFactory.getLogger(WorkloadKeys.class);
  private static final int LARGEST_FILE = 64 * 1024;

  private final Path file;
  private final AtomicReference<Read> last;

  private WorkloadKeys(Path file, Read first) {
    this.file = file;
    last = new AtomicReference<>(first);
  }

  /**
   * Reads the keys.
   *
   * @throws TokenException if the file holds no key set
   */
  static WorkloadKeys read(Path file) {
    try {
      var state = State.of(file);
      return new WorkloadKeys(file, new Read(state, keys(file)));
    } catch (IOException | ParseException e) {
      throw new TokenException("the keys of workloads in `" + file + "` cannot be read", e);
    }
  }

  /** As the file is now. */
  JWKSet current() {
    var known = last.get();
    try {
      var state = State.of(file);
      if (state.equals(known.state())) {
        return known.keys();
      }
      var read = new Read(state, keys(file));
      last.set(read);
      return read.keys();
    } catch (IOException | ParseException e) {
      if (last.getAndSet(new Read(null, new JWKSet())).state() != null) {
        log.warn("the keys of workloads in {} cannot be read; their tokens are refused", file, e);
      }
      return new JWKSet();
    }
  }

  private static JWKSet keys(Path file) throws IOException, ParseException {
    if (Files.size(file) > LARGEST_FILE) {
      throw new IOException("it is longer than " + LARGEST_FILE + " bytes");
    }
    return JWKSet.parse(Files.readString(file)).toPublicJWKSet();
  }

  /** What was read, and from what; null if it could not be. */
  private record Read(@Nullable State state, JWKSet keys) {}

  private record State(FileTime modified, long size, @Nullable Object file) {

    static State of(Path file) throws IOException {
      var attributes = Files.readAttributes(file, BasicFileAttributes.class);
      return new State(attributes.lastModifiedTime(), attributes.size(), attributes.fileKey());
    }
  }
}
