/** Commands on anomalies. */
@NullMarked
package io.provisioning.cli.detector;

import org.jspecify.annotations.NullMarked;
