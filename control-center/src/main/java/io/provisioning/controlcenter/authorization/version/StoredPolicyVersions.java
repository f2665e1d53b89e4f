package io.provisioning.controlcenter.authorization.version;

import io.provisioning.surrealdb.data.SurrealRepository;

interface StoredPolicyVersions extends SurrealRepository<StoredPolicyVersion, Long> {}
