/** Notifications of users: in the dashboard, by e-mail and in a chat. */
@NullMarked
package io.provisioning.orchestrator.notification;

import org.jspecify.annotations.NullMarked;
