/** Who used which secret: recorded before a value is sent, and with every change. */
@NullMarked
package io.provisioning.vault.access;

import org.jspecify.annotations.NullMarked;
