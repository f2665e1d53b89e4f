/** Events as readable messages, for e-mails and chats. */
@NamedInterface("message")
@NullMarked
package io.provisioning.orchestrator.webhook.message;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
