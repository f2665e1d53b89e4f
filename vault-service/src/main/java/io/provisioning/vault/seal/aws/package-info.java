/** AWS's Key Management Service: encrypts and decrypts a few bytes with a key that AWS keeps. */
@NullMarked
package io.provisioning.vault.seal.aws;

import org.jspecify.annotations.NullMarked;
