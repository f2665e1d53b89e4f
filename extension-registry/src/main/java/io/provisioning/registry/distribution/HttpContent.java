package io.provisioning.registry.distribution;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Sends files without reading them, where the server can: the system copies them to the socket. */
final class HttpContent {

  private static final String SUPPORTED = "org.apache.tomcat.sendfile.support";
  private static final String FILE = "org.apache.tomcat.sendfile.filename";
  private static final String START = "org.apache.tomcat.sendfile.start";
  private static final String END = "org.apache.tomcat.sendfile.end";

  /** Below that, asking the system costs more than it saves. */
  private static final int SMALL = 48 * 1024;

  private HttpContent() {}

  static void send(
      HttpServletRequest request, HttpServletResponse response, Path file, ByteRange range)
      throws IOException {
    response.setContentLengthLong(range.length());
    if (range.length() > SMALL && Boolean.TRUE.equals(request.getAttribute(SUPPORTED))) {
      request.setAttribute(FILE, file.toString());
      request.setAttribute(START, range.start());
      request.setAttribute(END, range.end() + 1);
      return;
    }
    try (var content = FileChannel.open(file, StandardOpenOption.READ)) {
      var output = Channels.newChannel(response.getOutputStream());
      var at = range.start();
      while (at <= range.end()) {
        at += content.transferTo(at, range.end() + 1 - at, output);
      }
    }
  }
}
