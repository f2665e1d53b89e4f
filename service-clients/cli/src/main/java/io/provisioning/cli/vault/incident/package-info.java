/** The loss of a secret or an account: what it puts at risk, and how that ends. */
@NullMarked
package io.provisioning.cli.vault.incident;

import org.jspecify.annotations.NullMarked;
