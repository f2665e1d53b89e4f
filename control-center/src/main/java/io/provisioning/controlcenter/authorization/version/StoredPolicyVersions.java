package io.provisioning.controlcenter.authorization.version;

import io.provisioning.surrealdb.data.repository.SurrealRepository;

interface StoredPolicyVersions extends SurrealRepository<StoredPolicyVersion, Long> {}
