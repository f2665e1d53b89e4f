/** Values as the engine's CBOR, and back. */
@NullMarked
package io.provisioning.surrealdb.cbor;

import org.jspecify.annotations.NullMarked;
