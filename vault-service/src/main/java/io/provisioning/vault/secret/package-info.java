/**
 * Secrets at paths within a workspace: their versions, metadata and values, and reports on them.
 */
@NullMarked
package io.provisioning.vault.secret;

import org.jspecify.annotations.NullMarked;
