/** The disk below the journal: the files of a workspace, their lock, and what makes them last. */
@NullMarked
package io.provisioning.orchestrator.journal.filesystem.disk;

import org.jspecify.annotations.NullMarked;
