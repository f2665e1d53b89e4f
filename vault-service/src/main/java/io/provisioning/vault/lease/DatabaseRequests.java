package io.provisioning.vault.lease;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What clients ask of databases and their roles. */
final class DatabaseRequests {

  private DatabaseRequests() {}

  /**
   * A database.
   *
   * @param passwordSecret path of a secret of the workspace, {@code #} and a field
   */
  record SetDatabase(
      @NotNull @Schema(allowableValues = "postgres") String kind,
      @NotNull @Size(max = 253) String host,
      @Nullable @Min(1) @Max(65_535) @Schema(defaultValue = "5432") Integer port,
      @NotNull @Size(max = 63) String database,
      @NotNull @Size(max = 63) String username,
      @NotNull @Size(max = 641) String passwordSecret,
      @Nullable @Schema(allowableValues = {"verify-full", "require", "disable"}) String tls) {}

  /**
   * How a database is forgotten.
   *
   * @param force whether leases are given up if its server does not answer
   */
  record ForgetDatabase(@Nullable @Schema(defaultValue = "false") Boolean force) {}

  /** What users of a lease may do. */
  record SetDatabaseRole(
      @Nullable @Size(max = 50) List<@NotNull @Size(max = 63) String> read,
      @Nullable @Size(max = 50) List<@NotNull @Size(max = 63) String> write,
      @Nullable @Size(max = 50) List<@NotNull @Size(max = 63) String> memberOf,
      @Nullable @Size(max = 40) String defaultTtl,
      @Nullable @Size(max = 40) String maxTtl) {}
}
