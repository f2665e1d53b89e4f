package io.provisioning.service.token;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.security.Principal;

/** A request of which it is known who sent it. */
public final class IdentifiedRequest extends HttpServletRequestWrapper {

  private final Principal caller;

  /** The request of a caller, who is its user principal. */
  public IdentifiedRequest(HttpServletRequest request, Principal caller) {
    super(request);
    this.caller = caller;
  }

  @Override
  public Principal getUserPrincipal() {
    return caller;
  }
}
