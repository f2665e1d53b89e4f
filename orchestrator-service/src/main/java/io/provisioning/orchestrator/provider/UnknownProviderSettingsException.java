package io.provisioning.orchestrator.provider;

import java.io.Serial;
import java.util.List;

/** There are settings for a provider that does not exist. */
final class UnknownProviderSettingsException extends RuntimeException {

  @Serial private static final long serialVersionUID = 1;

  UnknownProviderSettingsException(String name, List<String> known) {
    super(
        "provisioning.providers."
            + name
            + " is set, but there is no provider `"
            + name
            + "`; there are "
            + String.join(", ", known));
  }
}
