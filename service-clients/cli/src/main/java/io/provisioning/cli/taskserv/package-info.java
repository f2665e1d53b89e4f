/** Commands on taskservs. */
@NullMarked
package io.provisioning.cli.taskserv;

import org.jspecify.annotations.NullMarked;
