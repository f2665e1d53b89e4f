/** Commands on the layered configuration. */
@NullMarked
package io.provisioning.cli.configuration;

import org.jspecify.annotations.NullMarked;
