package io.provisioning.controlcenter.settings;

import io.provisioning.controlcenter.RunningControlCenter;
import org.junit.jupiter.api.Nested;
import org.springframework.beans.factory.annotation.Autowired;

class SurrealSettingVersionsIntegrationTests extends RunningControlCenter {

  @Autowired private StoredSettingVersions stored;
  @Autowired private SurrealSettingVersions versions;

  @Nested
  class InSurrealDb extends SettingVersionsContract {

    @Override
    SettingVersions versions() {
      stored.deleteAll();
      return versions;
    }
  }
}
