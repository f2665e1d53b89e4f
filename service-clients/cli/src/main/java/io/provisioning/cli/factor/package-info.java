/** Commands on the second factors of who is signed in. */
@NullMarked
package io.provisioning.cli.factor;

import org.jspecify.annotations.NullMarked;
