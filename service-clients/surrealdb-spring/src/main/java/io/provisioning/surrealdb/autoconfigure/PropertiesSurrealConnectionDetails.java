package io.provisioning.surrealdb.autoconfigure;

import io.provisioning.surrealdb.Credentials;
import java.net.URI;

/**
 * What the properties say.
 *
 * @param uri where the engine is
 * @param properties all of them
 */
record PropertiesSurrealConnectionDetails(URI uri, SurrealProperties properties)
    implements SurrealConnectionDetails {

  @Override
  public String namespace() {
    return properties.namespace();
  }

  @Override
  public String database() {
    return properties.database();
  }

  @Override
  public Credentials credentials() {
    return properties.credentials();
  }
}
