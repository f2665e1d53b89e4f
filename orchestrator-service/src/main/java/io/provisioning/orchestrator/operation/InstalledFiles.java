package io.provisioning.orchestrator.operation;

import io.provisioning.orchestrator.operation.Effects.Facts;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/** Files that taskservs own on servers, by digest. */
public interface InstalledFiles {

  /** Before the path of a file in the facts of a taskserv whose value is the file's digest. */
  String FACT = "file.";

  /**
   * SHA-256 of files on a server in hexadecimal, by path; a file that is not there, or cannot be
   * read, is left out. One round trip.
   *
   * @param paths absolute
   * @param limit after which the server counts as one that cannot be asked
   * @throws io.provisioning.provider.ProviderException if the server cannot be asked
   */
  Map<String, String> digests(
      String workspace,
      ResourceRef server,
      String provider,
      Collection<String> paths,
      Duration limit);

  /** The digests that files had when the taskserv was installed, by path. */
  static Map<String, String> recorded(Facts facts) {
    var digests = new TreeMap<String, String>();
    facts
        .attributes()
        .forEach((name, value) -> {
          if (name.startsWith(FACT)) {
            digests.put(name.substring(FACT.length()), value);
          }
        });
    return digests;
  }
}
