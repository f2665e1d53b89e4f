/** Commands on whole infrastructures. */
@NullMarked
package io.provisioning.cli.infra;

import org.jspecify.annotations.NullMarked;
