package io.provisioning.registry.distribution;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Makes one segment of the name of a repository, which has several: {@code /v2/a/b/tags/list}
 * becomes {@code /v2/a%2Fb/tags/list}. What follows the name is read from the end, since a name may
 * have parts like {@code blobs}.
 */
final class RepositoryPathFilter extends OncePerRequestFilter {

  private static final String ROOT = "/v2/";
  private static final Set<String> COLLECTIONS = Set.of("blobs", "manifests", "referrers");

  @Override
  protected boolean shouldNotFilter(HttpServletRequest request) {
    return !request.getRequestURI().startsWith(ROOT);
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    var path = oneSegment(request.getRequestURI());
    chain.doFilter(
        new HttpServletRequestWrapper(request) {
          @Override
          public String getRequestURI() {
            return path;
          }
        },
        response);
  }

  static String oneSegment(String path) {
    var segments = path.substring(ROOT.length()).split("/", -1);
    var behind = segments.length - behindName(segments);
    var result = new StringBuilder(ROOT);
    for (var i = 0; i < segments.length; i++) {
      if (i > 0) {
        result.append(i < behind ? "%2F" : "/");
      }
      result.append(segments[i]);
    }
    return result.toString();
  }

  /** How many segments follow the name. */
  private static int behindName(String[] segments) {
    var last = segments.length - 1;
    if (last > 2 && segments[last - 2].equals("blobs") && segments[last - 1].equals("uploads")) {
      return 3;
    }
    if (last > 1
        && (COLLECTIONS.contains(segments[last - 1])
            || (segments[last - 1].equals("tags") && segments[last].equals("list")))) {
      return 2;
    }
    return segments.length;
  }
}
