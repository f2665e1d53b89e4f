/** The commands on webhooks. */
@NullMarked
package io.provisioning.cli.webhook;

import org.jspecify.annotations.NullMarked;
