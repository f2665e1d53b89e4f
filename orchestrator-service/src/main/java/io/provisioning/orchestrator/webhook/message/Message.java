package io.provisioning.orchestrator.webhook.message;

import java.util.Map;

/**
 * What is said, before anyone's mark-up.
 *
 * @param title one line
 * @param facts that are not part of the title, by name
 * @param link to where there is more
 */
public record Message(String title, Map<String, String> facts, String link) {}
