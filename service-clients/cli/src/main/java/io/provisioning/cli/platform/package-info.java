/** The platform on this machine: what it needs, its processes, up, down and status. */
@NullMarked
package io.provisioning.cli.platform;

import org.jspecify.annotations.NullMarked;
