/** What a service tells the door about its answers, for the audit. */
@NullMarked
package io.provisioning.service.audit;

import org.jspecify.annotations.NullMarked;
