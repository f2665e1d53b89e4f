package io.provisioning.config.extension;

import io.provisioning.config.infrastructure.Infrastructure;
import io.provisioning.config.secret.SecretReference;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The packages this platform can use. Immutable after loading; safe for use by many threads. */
public interface Extensions {

  /** All packages, by kind, name and version, newest version first. */
  List<Extension> all();

  /** The newest package of the kind and name whose version is in the range. */
  Optional<Extension> find(ExtensionKind kind, String name, String range);

  /**
   * The package whose files have this digest.
   *
   * @param digest as {@link Extension#digest} has it
   */
  default Optional<Extension> withDigest(String digest) {
    return all().stream().filter(extension -> extension.digest().equals(digest)).findFirst();
  }

  /**
   * Chooses a version for each wanted taskserv of one server, and for all they depend on.
   *
   * @return in an order in which they can be installed, dependencies first; the order is the same
   *     for the same input
   * @throws io.provisioning.config.problem.ProblemException INVALID if a package is unknown (with
   *     the nearest name), no version satisfies all ranges, two conflict, or dependencies form a
   *     cycle; the detail tells which package wants what, through which path
   */
  List<Extension> resolve(List<Wanted> wanted);

  /**
   * Checks a configuration against the package's schema and fills in defaults.
   *
   * @param path where the configuration stands in its document, for findings
   * @throws io.provisioning.config.problem.ProblemException INVALID with a finding for each value
   *     that is wrong
   */
  Map<String, Object> configure(
      Extension extension, Map<String, Object> configuration, String path);

  /**
   * A configuration in which other texts take the place of secrets that are written out: of texts
   * that the package's schema marks with {@code writeOnly} and that are no references.
   *
   * @param configuration as {@link #configure} returned it
   */
  Map<String, Object> replaceSecrets(
      Extension extension, Map<String, Object> configuration, LiteralSecret replacement);

  /**
   * The references to secrets that the taskserv takes in two versions, the new one and the one
   * before, by path: where the package's schema says {@code x-with-previous}. Installed first, it
   * gets along whether what checks the secret has the new one already or not.
   *
   * @param configuration as {@link #configure} returned it
   */
  Map<String, SecretReference> withPrevious(Extension extension, Map<String, Object> configuration);

  /**
   * What is put on a server to install, check and uninstall the taskserv: the package's scripts and
   * rendered templates, {@code settings.json} and {@code settings.env}. Paths are relative.
   *
   * @param configuration as {@link #configure} returned it, with secrets in place
   * @param previous the values before, by paths of {@link #withPrevious}; a script gets {@code
   *     PREVIOUS_DATABASE_PASSWORD} for {@code database.password}
   * @param server facts about the server, available to templates as {@code server}: name,
   *     addresses, …
   */
  List<BundleFile> bundle(
      Extension extension,
      Map<String, Object> configuration,
      Map<String, String> previous,
      Map<String, Object> server);

  /**
   * The resources a cluster stands for; their names begin with the name of the cluster.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if the configuration is wrong
   */
  Infrastructure expand(
      Extension cluster, Infrastructure.Cluster instance, Infrastructure.Settings settings);

  /** Gives the text that takes the place of a secret. */
  @FunctionalInterface
  interface LiteralSecret {

    /**
     * What takes its place.
     *
     * @param path in the configuration, such as {@code users[0].password}
     */
    String replace(String path, String literal);
  }

  /**
   * A wish for a taskserv.
   *
   * @param path of whoever asks, for explanations, such as {@code servers[0].taskservs[1]}
   */
  record Wanted(String name, String range, String path) {}

  /**
   * One file of a bundle, UTF-8.
   *
   * @param path relative to the bundle's directory
   * @param mode permission bits
   */
  record BundleFile(String path, int mode, String text) {}
}
