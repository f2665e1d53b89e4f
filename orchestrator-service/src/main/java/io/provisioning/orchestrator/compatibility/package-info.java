/**
 * Routes that earlier clients know: a thin layer over plans and workflows, on which nothing else
 * may depend.
 */
@NullMarked
package io.provisioning.orchestrator.compatibility;

import org.jspecify.annotations.NullMarked;
