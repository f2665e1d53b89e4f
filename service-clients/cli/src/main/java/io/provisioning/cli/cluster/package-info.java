/** Commands on clusters. */
@NullMarked
package io.provisioning.cli.cluster;

import org.jspecify.annotations.NullMarked;
