package io.provisioning.surrealdb.autoconfigure;

import io.provisioning.surrealdb.Credentials;
import java.net.URI;
import org.springframework.boot.autoconfigure.service.connection.ConnectionDetails;

/** Where SurrealDB is and who signs in. A bean of this type stands in for the properties. */
public interface SurrealConnectionDetails extends ConnectionDetails {

  /** Where the engine is. */
  URI uri();

  /** The namespace. */
  String namespace();

  /** The database in it. */
  String database();

  /** Who signs in. */
  Credentials credentials();
}
