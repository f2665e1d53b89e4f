/** The files of declarations: read, checked and saved. */
@NullMarked
package io.provisioning.orchestrator.declaration.file;

import org.jspecify.annotations.NullMarked;
