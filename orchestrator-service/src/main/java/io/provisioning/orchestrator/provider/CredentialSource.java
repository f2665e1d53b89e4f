package io.provisioning.orchestrator.provider;

import io.provisioning.config.infrastructure.AccountRef;
import java.util.Map;

/** Where credentials of accounts are kept. Safe for use by many threads. */
public interface CredentialSource {

  /**
   * The credential of an account, part by part.
   *
   * @throws io.provisioning.provider.ProviderException REFUSED if there is no such account
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if it cannot be opened now
   */
  Map<String, String> open(String workspace, AccountRef account);

  /** An account has refused what was opened: it is not used again without another look. */
  void refused(String workspace, AccountRef account);
}
