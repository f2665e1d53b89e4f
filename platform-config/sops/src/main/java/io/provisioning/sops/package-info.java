/** Documents whose values are encrypted, in the format of SOPS (https://getsops.io). */
@NullMarked
package io.provisioning.sops;

import org.jspecify.annotations.NullMarked;
