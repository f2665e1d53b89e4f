/** Accounts at providers: their credentials, kept in the vault and opened for calls alone. */
@NullMarked
package io.provisioning.orchestrator.account;

import org.jspecify.annotations.NullMarked;
