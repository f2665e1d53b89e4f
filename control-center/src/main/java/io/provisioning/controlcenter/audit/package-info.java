/** What was done: an append-only, hash-chained record that can be verified without the service. */
@NullMarked
package io.provisioning.controlcenter.audit;

import org.jspecify.annotations.NullMarked;
