/** Accounts at providers: their credentials, kept in the vault and opened only for calls. */
@NullMarked
package io.provisioning.orchestrator.account;

import org.jspecify.annotations.NullMarked;
