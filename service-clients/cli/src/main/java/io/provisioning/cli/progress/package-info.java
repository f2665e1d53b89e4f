/** Live progress of a workflow, as a tree on a terminal and as lines elsewhere. */
@NullMarked
package io.provisioning.cli.progress;

import org.jspecify.annotations.NullMarked;
