/** A driver for SurrealDB 3: its RPC protocol, as CBOR over one WebSocket that comes back. */
@NullMarked
package io.provisioning.surrealdb;

import org.jspecify.annotations.NullMarked;
