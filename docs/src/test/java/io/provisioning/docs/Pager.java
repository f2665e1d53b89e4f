package io.provisioning.docs;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import com.sun.net.httpserver.HttpServer;
import jakarta.mail.MessagingException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.awaitility.Awaitility;
import tools.jackson.databind.json.JsonMapper;

/** Receivers on this machine: of webhooks by HTTP, and of mails by SMTP. */
final class Pager implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final List<String> payloads = new CopyOnWriteArrayList<>();
  private final HttpServer http;
  private final GreenMail smtp =
      new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));

  Pager() throws IOException {
    http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    http.createContext(
        "/",
        exchange -> {
          payloads.add(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    http.start();
    smtp.start();
  }

  String url() {
    return "http://127.0.0.1:" + http.getAddress().getPort() + "/in";
  }

  /** Of the orchestrator, so that it finds the SMTP server. */
  Map<String, String> settings() {
    return Map.of(
        "PROVISIONING_MAIL_HOST", "127.0.0.1",
        "PROVISIONING_MAIL_PORT", String.valueOf(smtp.getSmtp().getPort()),
        "PROVISIONING_MAIL_TLS", "none");
  }

  /** Waits until both have got an event whose summary this is. */
  void await(String type, String summary) {
    Awaitility.await()
        .atMost(PATIENCE)
        .until(() ->
            messages(summary).contains(type)
                && subjects(summary).size() >= messages(summary).size());
  }

  /** Types of the messages with this summary, as they came. */
  List<String> messages(String summary) {
    return payloads.stream()
        .map(JsonMapper.shared()::readTree)
        .filter(it -> it.at("/data/summary").asString().equals(summary))
        .map(it -> it.at("/type").asString())
        .toList();
  }

  /** Subjects of the mails with this summary, as they came. */
  List<String> subjects(String summary) throws MessagingException {
    var found = new ArrayList<String>();
    for (var mail : smtp.getReceivedMessages()) {
      if (mail.getSubject().contains(summary)) {
        found.add(mail.getSubject());
      }
    }
    return found;
  }

  @Override
  public void close() {
    http.stop(0);
    smtp.stop();
  }
}
