package io.provisioning.controlcenter.settings;

class MemorySettingVersionsTests extends SettingVersionsContract {

  @Override
  SettingVersions versions() {
    return new MemorySettingVersions();
  }
}
