package io.provisioning.controlcenter.identity.oidc;

import io.provisioning.controlcenter.identity.secret.RandomSecrets;
import io.provisioning.surrealdb.data.mapping.Table;
import java.time.Instant;
import org.springframework.data.annotation.Id;

/**
 * Who somebody of an outside provider is here. Nothing but issuer and subject says so: names and
 * addresses of mail are given to others, and providers let people choose them.
 *
 * @param id a digest of issuer and subject
 * @param user the id of the account
 * @param managed whether the account was made for it, so that its rights come from there too
 */
@Table
record OutsideIdentity(
    @Id String id, String issuer, String subject, String user, boolean managed, Instant createdAt) {

  static String id(String issuer, String subject) {
    return RandomSecrets.digest(issuer + " " + subject);
  }
}
