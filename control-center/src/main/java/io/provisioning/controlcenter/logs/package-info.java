/** What the services of this machine write to their logs. */
@NullMarked
package io.provisioning.controlcenter.logs;

import org.jspecify.annotations.NullMarked;
