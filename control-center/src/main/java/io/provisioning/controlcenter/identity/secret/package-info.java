/** Files that only the service may read, and what is made with the keys in them. */
@NamedInterface("secret")
@NullMarked
package io.provisioning.controlcenter.identity.secret;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
