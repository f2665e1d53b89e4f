/** The commands on schedules. */
@NullMarked
package io.provisioning.cli.schedule;

import org.jspecify.annotations.NullMarked;
