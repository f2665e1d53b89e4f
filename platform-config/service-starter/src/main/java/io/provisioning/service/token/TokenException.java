package io.provisioning.service.token;

import java.io.Serial;

/** There is no usable token, so nothing would protect the service. */
final class TokenException extends RuntimeException {

  @Serial private static final long serialVersionUID = 1;

  TokenException(String message) {
    super(message);
  }

  TokenException(String message, Throwable cause) {
    super(message, cause);
  }
}
