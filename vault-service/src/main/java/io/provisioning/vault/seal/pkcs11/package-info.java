/**
 * A key in a PKCS#11 token, which seals and opens a few bytes there. The library of the token runs
 * in a process of its own.
 */
@NullMarked
package io.provisioning.vault.seal.pkcs11;

import org.jspecify.annotations.NullMarked;
