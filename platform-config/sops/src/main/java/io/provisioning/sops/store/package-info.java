/** Documents in the formats that SOPS knows, read into values and written from them. */
@NullMarked
package io.provisioning.sops.store;

import org.jspecify.annotations.NullMarked;
