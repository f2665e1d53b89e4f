package io.provisioning.controlcenter.settings;

import io.provisioning.surrealdb.data.repository.SurrealRepository;

interface StoredSettingVersions extends SurrealRepository<StoredSettingVersion, Long> {}
