/** Values of a document, how each is sealed, and what is allowed. */
@NullMarked
package io.provisioning.sops.value;

import org.jspecify.annotations.NullMarked;
