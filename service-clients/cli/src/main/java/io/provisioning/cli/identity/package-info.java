/** Who the commands act as: signing in and out, users and sessions. */
@NullMarked
package io.provisioning.cli.identity;

import org.jspecify.annotations.NullMarked;
