/** The commands on files of SOPS; they need no platform. */
@NullMarked
package io.provisioning.cli.sops;

import org.jspecify.annotations.NullMarked;
