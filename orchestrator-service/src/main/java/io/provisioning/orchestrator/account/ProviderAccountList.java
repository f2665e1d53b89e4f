package io.provisioning.orchestrator.account;

import io.provisioning.orchestrator.secret.AccountSecrets.Kept;
import java.util.List;

/** Accounts of a workspace on the wire. */
record ProviderAccountList(List<ProviderAccountView> items) {

  static ProviderAccountList of(List<Kept> all) {
    return new ProviderAccountList(all.stream().map(ProviderAccountView::of).toList());
  }
}
