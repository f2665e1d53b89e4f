package io.provisioning.vault.seal.kmip;

import io.provisioning.vault.seal.cipher.KeyServiceException;
import java.time.Duration;
import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * An AES key of a KMIP server, and how to reach it.
 *
 * @param id its unique identifier
 * @param timeout of a request, from connecting to the end of its answer
 */
public record KmipKey(
    String host, int port, String id, Version version, TlsFiles files, Duration timeout) {

  private static final int DEFAULT_PORT = 5696;
  private static final Duration LONGEST = Duration.ofSeconds(30);
  private static final Pattern ENDPOINT =
      Pattern.compile(
          "(?<host>[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?|\\[[0-9A-Fa-f:.]{2,45}])(:(?<port>[0-9]{1,5}))?");
  private static final Pattern ID = Pattern.compile("[\\x21-\\x7E]{1,256}");

  /** Versions of the protocol: the first with associated data, and its successor. */
  public enum Version {
    V1_4(1, 4),
    V2_0(2, 0);

    final int major;
    final int minor;

    Version(int major, int minor) {
      this.major = major;
      this.minor = minor;
    }

    @Override
    public String toString() {
      return major + "." + minor;
    }
  }

  /**
   * A key as it is set.
   *
   * @param endpoint host and port; the port of KMIP, 5696, may be left out
   * @throws IllegalArgumentException that says which of them is wrong, and what it should be
   */
  public static KmipKey of(
      String endpoint, String id, String version, TlsFiles files, Duration timeout) {
    var place = ENDPOINT.matcher(endpoint);
    require(place.matches(), "endpoint", "is a host and a port, such as kmip.example.com:5696");
    int port = place.group("port") == null ? DEFAULT_PORT : Integer.parseInt(place.group("port"));
    require(port > 0 && port < 65_536, "endpoint", "has a port between 1 and 65535");
    require(ID.matcher(id).matches(), "key-id", "is the unique identifier of a key");
    require(
        timeout.isPositive() && timeout.compareTo(LONGEST) <= 0,
        "timeout",
        "is more than 0, 30s at most");
    var known = Arrays.stream(Version.values()).filter(it -> it.toString().equals(version));
    return new KmipKey(
        place.group("host").replaceAll("[\\[\\]]", ""),
        port,
        id,
        known.findFirst().orElseThrow(() -> wrong("version", "is 1.4 or 2.0")),
        files,
        timeout);
  }

  private static void require(boolean isMet, String name, String what) {
    if (!isMet) {
      throw wrong(name, what);
    }
  }

  static IllegalArgumentException wrong(String name, String what) {
    return new IllegalArgumentException("provisioning.vault.kmip." + name + " " + what);
  }

  /** The server, in problems. */
  String server() {
    return "the KMIP server at " + host + ":" + port;
  }

  /** The key, in problems. */
  String title() {
    return "the key `" + id + "` of " + server();
  }

  KeyServiceException unusable(String what) {
    return new KeyServiceException(
        "the answer of " + server() + " cannot be used: " + what,
        "check that `provisioning.vault.kmip.endpoint` is the port for KMIP with TTLV, and nothing in between changes answers");
  }
}
