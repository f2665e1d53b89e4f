/** Accounts of people and of programs, and the groups that they are in. */
@NullMarked
package io.provisioning.controlcenter.identity.account;

import org.jspecify.annotations.NullMarked;
