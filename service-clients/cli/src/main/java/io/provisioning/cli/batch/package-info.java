/** Commands on files of operations. */
@NullMarked
package io.provisioning.cli.batch;

import org.jspecify.annotations.NullMarked;
