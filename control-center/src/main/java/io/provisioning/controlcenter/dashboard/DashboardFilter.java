package io.provisioning.controlcenter.dashboard;

import io.provisioning.controlcenter.dashboard.DashboardFiles.DashboardFile;
import io.provisioning.service.token.OpenRoutes;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.security.web.header.writers.HstsHeaderWriter;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Answers for files of the dashboard and, to browsers, for the addresses of its pages. They are the
 * same for everybody, so they need no token; every other request goes on to those who ask for one.
 */
final class DashboardFilter extends OncePerRequestFilter {

  /** Nothing but what comes from here runs, styles or connects. */
  static final String POLICY =
      String.join(
          "; ",
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self'",
          "img-src 'self' data:",
          "font-src 'self'",
          "connect-src 'self'",
          "worker-src 'self'",
          "base-uri 'none'",
          "form-action 'none'",
          "frame-ancestors 'none'");

  private static final Map<String, String> HEADERS =
      Map.of(
          "Content-Security-Policy", POLICY,
          "X-Content-Type-Options", "nosniff",
          "X-Frame-Options", "DENY",
          "Referrer-Policy", "no-referrer",
          "Cross-Origin-Opener-Policy", "same-origin",
          "Cross-Origin-Resource-Policy", "same-origin",
          "Permissions-Policy", "camera=(), microphone=(), geolocation=()");

  /** Says something under TLS alone. */
  private static final HstsHeaderWriter STRICT_TRANSPORT = new HstsHeaderWriter();

  private static final String FOR_EVER = "public, max-age=31536000, immutable";
  private static final String ASK_AGAIN = "no-cache";

  private final DashboardFiles files;
  private final Set<String> folders;

  /**
   * A filter.
   *
   * @param folders first segments of what the platform answers otherwise, also where nothing is
   */
  DashboardFilter(DashboardFiles files, Set<String> folders) {
    this.files = files;
    this.folders = Set.copyOf(folders);
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    var isRead = request.getMethod().equals("GET") || request.getMethod().equals("HEAD");
    var file = isRead ? fileFor(request) : Optional.<DashboardFile>empty();
    var missing = isRead && file.isEmpty() ? missing(request) : Optional.<DashboardFile>empty();
    if (file.isPresent()) {
      send(file.get(), request, response);
    } else if (missing.isPresent()) {
      response.setStatus(HttpServletResponse.SC_NOT_FOUND);
      send(missing.get(), request, response);
    } else {
      chain.doFilter(request, response);
    }
  }

  private Optional<DashboardFile> fileFor(HttpServletRequest request) {
    var path = request.getRequestURI();
    return files.find(path).or(() -> wantsPage(request) ? files.findPage(path) : Optional.empty());
  }

  /** The page that says so, where a person has followed an address that leads nowhere. */
  private Optional<DashboardFile> missing(HttpServletRequest request) {
    var path = request.getRequestURI();
    var isAnswered = OpenRoutes.contain(path) || folders.contains(DashboardFiles.first(path));
    return isAnswered || !wantsPage(request) ? Optional.empty() : files.findMissingPage(path);
  }

  /** Programs do not ask for HTML: where there is no operation, they are told so. */
  private static boolean wantsPage(HttpServletRequest request) {
    return Objects.requireNonNullElse(request.getHeader(HttpHeaders.ACCEPT), "")
        .contains(MediaType.TEXT_HTML_VALUE);
  }

  private static void send(
      DashboardFile file, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    var encoding = encoding(file, request.getHeader(HttpHeaders.ACCEPT_ENCODING));
    var bytes = file.read(encoding);
    HEADERS.forEach(response::setHeader);
    STRICT_TRANSPORT.writeHeaders(request, response);
    response.setHeader(HttpHeaders.CACHE_CONTROL, file.isNamedByContent() ? FOR_EVER : ASK_AGAIN);
    response.setHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
    if (!encoding.equals("identity")) {
      response.setHeader(HttpHeaders.CONTENT_ENCODING, encoding);
    }
    response.setContentType(file.type());
    response.setContentLength(bytes.length);
    if (request.getMethod().equals("GET")) {
      response.getOutputStream().write(bytes);
    }
  }

  private static String encoding(DashboardFile file, @Nullable String accepted) {
    var known =
        Arrays.stream(Objects.requireNonNullElse(accepted, "").split(",", -1))
            .map(String::strip)
            .toList();
    return file.encodings().stream().filter(known::contains).findFirst().orElse("identity");
  }
}
