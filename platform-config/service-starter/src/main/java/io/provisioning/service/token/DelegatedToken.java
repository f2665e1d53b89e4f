package io.provisioning.service.token;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;

/**
 * A token with which a service makes requests at the control center on behalf of the caller, in a
 * header that the control center sets for services whose contract asks for it.
 */
public final class DelegatedToken {

  public static final String HEADER = "Delegated-Token";

  private DelegatedToken() {}

  /** The token of a request; empty if the control center gave none. */
  public static Optional<String> of(HttpServletRequest request) {
    return Optional.ofNullable(request.getHeader(HEADER)).filter(token -> !token.isBlank());
  }
}
