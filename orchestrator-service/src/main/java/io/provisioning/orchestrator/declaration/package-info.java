/** What is declared in the files of workspaces: read, checked, and saved for people who edit it. */
@NullMarked
package io.provisioning.orchestrator.declaration;

import org.jspecify.annotations.NullMarked;
