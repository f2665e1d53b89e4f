package io.provisioning.controlcenter.settings;

import io.provisioning.surrealdb.data.SurrealRepository;

interface StoredSettingVersions extends SurrealRepository<StoredSettingVersion, Long> {}
