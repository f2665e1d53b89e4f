/** What rows of the journal's tables hold, and how they are checked when they are read. */
@NullMarked
package io.provisioning.orchestrator.journal.surreal.row;

import org.jspecify.annotations.NullMarked;
