/** The versions of declared files: commits of the git repository in which they lie. */
@NullMarked
package io.provisioning.orchestrator.declaration.history;

import org.jspecify.annotations.NullMarked;
