/** From a request to a changed world: plan, show, ask, submit, watch, tell what runs. */
@NullMarked
package io.provisioning.cli.change;

import org.jspecify.annotations.NullMarked;
