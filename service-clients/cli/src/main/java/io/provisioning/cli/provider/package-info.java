/** Commands on providers. */
@NullMarked
package io.provisioning.cli.provider;

import org.jspecify.annotations.NullMarked;
