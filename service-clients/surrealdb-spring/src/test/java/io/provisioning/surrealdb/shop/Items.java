package io.provisioning.surrealdb.shop;

import io.provisioning.surrealdb.data.repository.SurrealRepository;
import io.provisioning.surrealdb.value.RecordId;

public interface Items extends SurrealRepository<Item, RecordId> {}
