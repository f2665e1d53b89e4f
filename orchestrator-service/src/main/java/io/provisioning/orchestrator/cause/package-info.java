/** What may have brought trouble to a resource: signs on it and on what it hangs on, ranked. */
@NullMarked
package io.provisioning.orchestrator.cause;

import org.jspecify.annotations.NullMarked;
