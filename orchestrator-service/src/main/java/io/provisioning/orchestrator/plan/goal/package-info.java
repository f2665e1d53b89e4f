/** The desired and the existing state: read from documents, from the record and from providers. */
@NullMarked
package io.provisioning.orchestrator.plan.goal;

import org.jspecify.annotations.NullMarked;
