package io.provisioning.controlcenter.compliance;

import io.provisioning.surrealdb.data.repository.SurrealRepository;

interface StoredAttestations extends SurrealRepository<StoredAttestation, String> {}
