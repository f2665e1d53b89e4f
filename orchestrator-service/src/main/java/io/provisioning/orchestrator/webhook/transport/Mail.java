package io.provisioning.orchestrator.webhook.transport;

/**
 * A mail, as a payload has it.
 *
 * @param subject one line
 * @param text of the mail, plain
 * @param html the same with mark-up
 */
public record Mail(String subject, String text, String html) {

  public Mail {
    // INVARIANT: a line break in a subject would begin another header.
    subject = subject.replaceAll("\\p{Cntrl}+", " ").strip();
  }
}
