package io.provisioning.controlcenter.compliance;

import io.provisioning.surrealdb.data.SurrealRepository;

interface StoredAttestations extends SurrealRepository<StoredAttestation, String> {}
