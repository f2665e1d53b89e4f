/** Notifications: what concerns a person, on their page, by e-mail and in their chat. */
@NullMarked
package io.provisioning.orchestrator.notification;

import org.jspecify.annotations.NullMarked;
