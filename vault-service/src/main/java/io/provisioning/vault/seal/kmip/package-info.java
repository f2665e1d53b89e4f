/**
 * KMIP, the protocol of key managers: encrypts and decrypts a few bytes with a key that they keep.
 */
@NullMarked
package io.provisioning.vault.seal.kmip;

import org.jspecify.annotations.NullMarked;
