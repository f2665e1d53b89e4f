/** The progress of a workflow, live and in few bytes, its ETA, and its result. */
@NullMarked
package io.provisioning.orchestrator.progress;

import org.jspecify.annotations.NullMarked;
