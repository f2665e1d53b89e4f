/** Commands on alerts. */
@NullMarked
package io.provisioning.cli.alert;

import org.jspecify.annotations.NullMarked;
