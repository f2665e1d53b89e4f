/** Extensions: loads the packages of this installation at start and lists them. */
@NullMarked
package io.provisioning.orchestrator.extension;

import org.jspecify.annotations.NullMarked;
