/** Commands on accounts of people. */
@NullMarked
package io.provisioning.cli.user;

import org.jspecify.annotations.NullMarked;
