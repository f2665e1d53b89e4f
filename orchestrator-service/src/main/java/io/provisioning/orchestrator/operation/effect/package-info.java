/** Effects of operations: at providers, and by bundles on servers. */
@NullMarked
package io.provisioning.orchestrator.operation.effect;

import org.jspecify.annotations.NullMarked;
