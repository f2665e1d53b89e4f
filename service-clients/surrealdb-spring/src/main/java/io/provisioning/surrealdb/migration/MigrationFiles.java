package io.provisioning.surrealdb.migration;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.springframework.core.io.Resource;
import org.springframework.core.io.ResourceLoader;
import org.springframework.core.io.support.ResourcePatternUtils;

/**
 * The migrations of a service on the class path: {@code
 * surrealdb/migration/<service>/V1__name.surql}.
 */
public final class MigrationFiles {

  private static final Pattern SERVICE = Pattern.compile("[a-z0-9][a-z0-9_-]*");

  private final ResourceLoader resources;

  /** On the class path of this loader. */
  public MigrationFiles(ResourceLoader resources) {
    this.resources = resources;
  }

  /**
   * Reads them, in their order.
   *
   * @throws MigrationException if the name of a file is none of a migration, or a version is there
   *     twice
   */
  public List<Migration> of(String service) {
    if (!SERVICE.matcher(service).matches()) {
      throw new MigrationException(
          "`" + service + "` is no name of a service",
          "Use lower-case letters, digits, dashes and underscores in spring.surrealdb.migration.service.");
    }
    try {
      var migrations = new ArrayList<Migration>();
      for (var file : files("classpath*:surrealdb/migration/" + service + "/*")) {
        migrations.add(Migration.of(name(file), file.getContentAsString(StandardCharsets.UTF_8)));
      }
      return Migration.ordered(migrations);
    } catch (IOException e) {
      throw new UncheckedIOException("the migrations of " + service + " cannot be read", e);
    }
  }

  private Resource[] files(String pattern) throws IOException {
    try {
      return ResourcePatternUtils.getResourcePatternResolver(resources).getResources(pattern);
    } catch (FileNotFoundException e) {
      return new Resource[0];
    }
  }

  private static String name(Resource file) {
    return Objects.requireNonNullElse(file.getFilename(), "");
  }
}
