/** What runs and waits, and why no more runs. */
@NullMarked
package io.provisioning.cli.scheduling;

import org.jspecify.annotations.NullMarked;
