/** The versions of declarations: commits of their git repository. */
@NullMarked
package io.provisioning.orchestrator.declaration.history;

import org.jspecify.annotations.NullMarked;
