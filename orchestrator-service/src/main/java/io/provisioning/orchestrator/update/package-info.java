/** Versions of taskservs: which are in use, which there are, and how far they may be updated. */
@NullMarked
package io.provisioning.orchestrator.update;

import org.jspecify.annotations.NullMarked;
