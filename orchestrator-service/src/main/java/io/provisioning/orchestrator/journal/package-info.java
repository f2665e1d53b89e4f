/** The journal: the append-only record of what happened, from which all else is read. */
@NullMarked
package io.provisioning.orchestrator.journal;

import org.jspecify.annotations.NullMarked;
