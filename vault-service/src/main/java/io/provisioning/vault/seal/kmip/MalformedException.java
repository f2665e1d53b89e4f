package io.provisioning.vault.seal.kmip;

import java.io.Serial;

/** An answer is not what the protocol says. The message has nothing of it. */
final class MalformedException extends RuntimeException {

  @Serial private static final long serialVersionUID = 1;

  MalformedException(String what) {
    super(what);
  }

  String what() {
    return String.valueOf(getMessage());
  }
}
