/** Events in the formats that other systems read. */
@NullMarked
package io.provisioning.controlcenter.audit.export;

import org.jspecify.annotations.NullMarked;
