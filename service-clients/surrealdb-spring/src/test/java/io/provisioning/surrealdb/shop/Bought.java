package io.provisioning.surrealdb.shop;

import io.provisioning.surrealdb.data.mapping.Edge;
import io.provisioning.surrealdb.value.RecordId;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;

@Edge
public record Bought(@Id @Nullable RecordId id, RecordId in, RecordId out, int quantity) {}
