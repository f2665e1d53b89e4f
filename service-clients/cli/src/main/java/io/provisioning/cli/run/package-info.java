/** Programs that are given secrets. */
@NullMarked
package io.provisioning.cli.run;

import org.jspecify.annotations.NullMarked;
