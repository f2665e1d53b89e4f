package io.provisioning.controlcenter.identity.oidc;

import java.util.List;

/**
 * Who signed in at a provider.
 *
 * @param subject by which the issuer knows them, for ever
 */
record OutsidePerson(
    String issuer, String subject, String userName, String displayName, List<String> groups) {

  OutsidePerson {
    groups = List.copyOf(groups);
  }
}
