package io.provisioning.surrealdb.shop;

import io.provisioning.surrealdb.data.repository.SurrealEdgeRepository;
import io.provisioning.surrealdb.value.RecordId;

public interface Purchases extends SurrealEdgeRepository<Bought, RecordId> {}
