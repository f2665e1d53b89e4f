/** The journal in files of this machine: the default, with no other part to depend on. */
@NullMarked
package io.provisioning.orchestrator.journal.filesystem;

import org.jspecify.annotations.NullMarked;
