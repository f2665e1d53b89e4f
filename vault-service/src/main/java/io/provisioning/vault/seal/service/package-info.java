/** Key services: they seal root keys with a key that is not in the database. */
@NullMarked
package io.provisioning.vault.seal.service;

import org.jspecify.annotations.NullMarked;
