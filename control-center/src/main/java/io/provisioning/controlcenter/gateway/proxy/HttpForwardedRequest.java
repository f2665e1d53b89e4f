package io.provisioning.controlcenter.gateway.proxy;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/** A request as the client made it, without what was said about it on its way. */
final class HttpForwardedRequest extends HttpServletRequestWrapper {

  private static final String PREFIX = "x-forwarded-";
  private static final int HTTP = 80;
  private static final int HTTPS = 443;

  private final @Nullable Hop client;

  HttpForwardedRequest(HttpServletRequest request, @Nullable Hop client) {
    super(request);
    this.client = client;
  }

  @Override
  public String getRemoteAddr() {
    return client == null
        ? super.getRemoteAddr()
        : Objects.requireNonNull(client.from(), "a client has an address");
  }

  @Override
  public String getRemoteHost() {
    return getRemoteAddr();
  }

  @Override
  public String getScheme() {
    return client == null || client.scheme() == null ? super.getScheme() : client.scheme();
  }

  @Override
  public boolean isSecure() {
    return getScheme().equals("https");
  }

  @Override
  public String getServerName() {
    var host = host();
    return host == null ? super.getServerName() : withoutPort(host);
  }

  @Override
  public int getServerPort() {
    var host = host();
    if (host == null) {
      return super.getServerPort();
    }
    var name = withoutPort(host);
    return host.length() > name.length()
        ? Integer.parseInt(host.substring(name.length() + 1))
        : isSecure() ? HTTPS : HTTP;
  }

  /** Where no host was told, the one that the proxy sent is meant, at the client's port. */
  private @Nullable String host() {
    if (client == null || (client.host() == null && client.scheme() == null)) {
      return null;
    }
    return client.host() == null ? super.getHeader(HttpHeaders.HOST) : client.host();
  }

  private static String withoutPort(String host) {
    var port = host.lastIndexOf(':');
    return port > host.lastIndexOf(']') ? host.substring(0, port) : host;
  }

  @Override
  public StringBuffer getRequestURL() {
    var url = new StringBuffer(getScheme()).append("://").append(getServerName());
    var port = getServerPort();
    if (port != (isSecure() ? HTTPS : HTTP)) {
      url.append(':').append(port);
    }
    return url.append(getRequestURI());
  }

  @Override
  public @Nullable String getHeader(String name) {
    var values = getHeaders(name);
    return values.hasMoreElements() ? values.nextElement() : null;
  }

  @Override
  public Enumeration<String> getHeaders(String name) {
    if (isAboutTheWay(name)) {
      return Collections.emptyEnumeration();
    }
    return client != null && client.host() != null && name.equalsIgnoreCase(HttpHeaders.HOST)
        ? Collections.enumeration(List.of(client.host()))
        : super.getHeaders(name);
  }

  @Override
  public Enumeration<String> getHeaderNames() {
    var names = Collections.list(super.getHeaderNames());
    names.removeIf(HttpForwardedRequest::isAboutTheWay);
    return Collections.enumeration(names);
  }

  private static boolean isAboutTheWay(String name) {
    return name.equalsIgnoreCase("forwarded")
        || name.equalsIgnoreCase("x-real-ip")
        || name.regionMatches(true, 0, PREFIX, 0, PREFIX.length());
  }
}
