/** The commands on secrets, which the vault keeps. */
@NullMarked
package io.provisioning.cli.secret;

import org.jspecify.annotations.NullMarked;
