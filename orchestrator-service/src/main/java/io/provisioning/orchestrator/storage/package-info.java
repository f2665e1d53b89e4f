/** Storage: where the journal is kept, and how it moves while workflows run. */
@NullMarked
package io.provisioning.orchestrator.storage;

import org.jspecify.annotations.NullMarked;
