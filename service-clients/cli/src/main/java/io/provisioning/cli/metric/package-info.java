/** Commands on measurements. */
@NullMarked
package io.provisioning.cli.metric;

import org.jspecify.annotations.NullMarked;
