package io.provisioning.controlcenter.authorization.grant;

import io.provisioning.surrealdb.data.repository.SurrealRepository;

interface StoredGrants extends SurrealRepository<StoredGrant, String> {}
