/** How far a workflow has come, live and in few bytes, when it will end, and what came of it. */
@NullMarked
package io.provisioning.orchestrator.progress;

import org.jspecify.annotations.NullMarked;
