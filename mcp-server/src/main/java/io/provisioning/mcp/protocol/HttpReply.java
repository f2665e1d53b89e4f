package io.provisioning.mcp.protocol;

import io.provisioning.service.audit.AuditHeader;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import tools.jackson.databind.node.ObjectNode;

/**
 * The answer to one POST: a JSON object, unless something is sent before it; then a stream of
 * events that ends with it. Safe for use by many threads.
 */
final class HttpReply implements Reply {

  private final HttpServletResponse response;
  private final boolean takesJson;
  private final boolean takesEvents;
  private Map<String, String> about = Map.of();
  private boolean isStream;
  private boolean hasEnded;

  HttpReply(HttpServletResponse response, String accept) {
    this.response = response;
    var takesAll = accept.isBlank() || accept.contains("*/*");
    takesEvents = takesAll || accept.contains(MediaType.TEXT_EVENT_STREAM_VALUE);
    takesJson = takesAll || !takesEvents || accept.contains(MediaType.APPLICATION_JSON_VALUE);
  }

  @Override
  public boolean canSend() {
    return takesEvents;
  }

  @Override
  public synchronized void send(ObjectNode message) {
    if (takesEvents && !hasEnded) {
      event(message);
    }
  }

  @Override
  public synchronized void keepAlive() {
    if (isStream && !hasEnded) {
      write(": \n\n");
    }
  }

  @Override
  public synchronized void end(int status, ObjectNode message) {
    if (hasEnded) {
      return;
    }
    if (!isStream) {
      response.setHeader(AuditHeader.NAME, AuditHeader.text(withShown(message)));
    }
    if (isStream || (status == HttpStatus.OK.value() && !takesJson)) {
      event(message);
    } else {
      response.setStatus(status);
      response.setContentType(MediaType.APPLICATION_JSON_VALUE);
      write(message.toString());
    }
    hasEnded = true;
  }

  /**
   * What the audit says of the request; of what was shown, how much it was, its digest and its
   * beginning.
   */
  void about(Map<String, String> things) {
    about = Map.copyOf(things);
    response.setHeader(AuditHeader.NAME, AuditHeader.text(about)); // if it becomes a stream
  }

  private Map<String, String> withShown(ObjectNode message) {
    if (about.isEmpty()) {
      return about;
    }
    var all = new HashMap<>(about);
    all.putAll(Seen.shown(message, about.containsKey(Seen.CALLED)));
    return all;
  }

  /** Accepts what needs no answer. */
  synchronized void accept() {
    response.setStatus(HttpStatus.ACCEPTED.value());
    hasEnded = true;
  }

  void setHeader(String name, String value) {
    response.setHeader(name, value);
  }

  private void event(ObjectNode message) {
    if (!isStream) {
      isStream = true;
      response.setStatus(HttpStatus.OK.value());
      response.setContentType(MediaType.TEXT_EVENT_STREAM_VALUE);
      response.setHeader(HttpHeaders.CACHE_CONTROL, "no-cache");
      response.setHeader("X-Accel-Buffering", "no"); // proxies would hold events back
    }
    write("event: message\ndata: " + message + "\n\n");
  }

  private void write(String text) {
    try {
      response.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
      response.flushBuffer();
    } catch (IOException e) {
      hasEnded = true;
      throw new UncheckedIOException("the client is gone", e);
    }
  }
}
