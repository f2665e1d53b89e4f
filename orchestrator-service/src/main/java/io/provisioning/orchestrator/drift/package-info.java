/** What is no longer as the platform made it: found, kept, told, and ended by a plan. */
@NullMarked
package io.provisioning.orchestrator.drift;

import org.jspecify.annotations.NullMarked;
