/** Commands on access: policies and their versions, and why somebody may do something or not. */
@NullMarked
package io.provisioning.cli.access;

import org.jspecify.annotations.NullMarked;
