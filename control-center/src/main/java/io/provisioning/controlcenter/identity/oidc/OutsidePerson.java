package io.provisioning.controlcenter.identity.oidc;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who signed in at a provider.
 *
 * @param subject by which the issuer knows them, for ever
 * @param groups null where the provider does not say
 */
record OutsidePerson(
    String issuer,
    String subject,
    String userName,
    String displayName,
    @Nullable List<String> groups) {

  OutsidePerson {
    groups = groups == null ? null : List.copyOf(groups);
  }
}
