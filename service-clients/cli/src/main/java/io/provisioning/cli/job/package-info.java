/** Commands on background jobs. */
@NullMarked
package io.provisioning.cli.job;

import org.jspecify.annotations.NullMarked;
