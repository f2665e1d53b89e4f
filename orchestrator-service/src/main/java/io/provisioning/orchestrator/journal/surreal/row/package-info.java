/** The rows of the journal's tables, and how they are checked when they are read. */
@NullMarked
package io.provisioning.orchestrator.journal.surreal.row;

import org.jspecify.annotations.NullMarked;
