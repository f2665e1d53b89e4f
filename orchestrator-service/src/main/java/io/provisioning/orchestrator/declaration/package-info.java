/** Declarations in the files of workspaces: read, checked and saved. */
@NullMarked
package io.provisioning.orchestrator.declaration;

import org.jspecify.annotations.NullMarked;
