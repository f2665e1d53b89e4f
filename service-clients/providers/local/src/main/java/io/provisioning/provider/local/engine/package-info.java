/** The container engine: where it is, its calls and their faults, and whose is what it holds. */
@NullMarked
package io.provisioning.provider.local.engine;

import org.jspecify.annotations.NullMarked;
