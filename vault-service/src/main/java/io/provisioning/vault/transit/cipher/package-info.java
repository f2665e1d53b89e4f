/** What transit keys do: encrypt, sign and authenticate, with what the JDK has. */
@NullMarked
package io.provisioning.vault.transit.cipher;

import org.jspecify.annotations.NullMarked;
