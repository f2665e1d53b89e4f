/** Fields of a secret, as given and as shown. */
@NullMarked
package io.provisioning.cli.secret.field;

import org.jspecify.annotations.NullMarked;
