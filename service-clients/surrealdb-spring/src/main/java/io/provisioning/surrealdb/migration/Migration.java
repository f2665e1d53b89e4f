package io.provisioning.surrealdb.migration;

import io.provisioning.surrealdb.surrealql.SurrealText;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * One change of a schema.
 *
 * @param version its place among the changes, from 1
 * @param name what it does, from the name of its file
 * @param text SurrealQL: any statements but those about transactions and databases
 */
public record Migration(long version, String name, String text) {

  private static final Pattern FILE =
      Pattern.compile("V([1-9][0-9]{0,14})__([A-Za-z0-9_-]+)\\.surql");

  private static final Set<String> REFUSED = Set.of("BEGIN", "COMMIT", "CANCEL", "USE");

  /** Refuses statements that would leave the transaction or the database. */
  public Migration {
    for (var statement : SurrealText.of(text).statements()) {
      if (REFUSED.contains(statement)) {
        throw new MigrationException(
            "the migration V" + version + "__" + name + " contains " + statement,
            "Remove the statement: each migration is one transaction, in the service's database.");
      }
    }
    // the same file checked out with other line ends is the same migration
    text = text.replace("\r\n", "\n");
  }

  /** Reads the version and name from the name of a file, {@code V1__name.surql}. */
  static Migration of(String file, String text) {
    var parts = FILE.matcher(file);
    if (!parts.matches()) {
      throw new MigrationException(
          "`" + file + "` is no name of a migration",
          "Name it V<version>__<name>.surql, such as V1__people.surql.");
    }
    return new Migration(Long.parseLong(parts.group(1)), parts.group(2), text);
  }

  /** In their order, each version once. */
  static List<Migration> ordered(Collection<Migration> migrations) {
    var versions = new TreeMap<Long, Migration>(Comparator.naturalOrder());
    for (var migration : migrations) {
      var other = versions.put(migration.version(), migration);
      if (other != null) {
        throw new MigrationException(
            "%s and %s have the same version".formatted(other, migration),
            "Give the one that was not applied yet the next version.");
      }
    }
    return List.copyOf(versions.values());
  }

  /** The SHA-256 of the text, in hexadecimal. */
  public String digest() {
    try {
      var sha256 = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(sha256.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** Its version and name, as its file has them. */
  @Override
  public String toString() {
    return "V" + version + "__" + name;
  }
}
