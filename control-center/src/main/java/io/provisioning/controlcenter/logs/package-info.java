/** The logs of this machine's services. */
@NullMarked
package io.provisioning.controlcenter.logs;

import org.jspecify.annotations.NullMarked;
