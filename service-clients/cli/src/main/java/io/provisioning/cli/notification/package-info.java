/** Commands on a person's own notifications. */
@NullMarked
package io.provisioning.cli.notification;

import org.jspecify.annotations.NullMarked;
