/** The commands on files that age encrypts; they need no platform. */
@NullMarked
package io.provisioning.cli.age;

import org.jspecify.annotations.NullMarked;
