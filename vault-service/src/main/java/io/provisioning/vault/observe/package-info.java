/**
 * Whether what the vault holds may change and be seen, while it is restored and until its release.
 */
@NullMarked
package io.provisioning.vault.observe;

import org.jspecify.annotations.NullMarked;
