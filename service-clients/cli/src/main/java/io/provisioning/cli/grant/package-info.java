/** Commands on access that is given for a time. */
@NullMarked
package io.provisioning.cli.grant;

import org.jspecify.annotations.NullMarked;
