package io.provisioning.vault.seal.kmip;

import io.provisioning.vault.seal.kmip.Item.Structure;

/** What a server answered to a request. */
sealed interface Reply {

  /** It did it. */
  record Done(Structure payload) implements Reply {}

  /**
   * It did not do it.
   *
   * @param reason as the specification numbers them; 0 if the answer has none. What else the server
   *     says of it is not kept, as a hostile one may say what it was sent
   */
  record Refused(Operation operation, int reason) implements Reply {

    static final int UNKNOWN_KEY = 0x01;
    static final int NOT_AUTHENTICATED = 0x03;
    static final int INVALID_MESSAGE = 0x04;
    static final int UNKNOWN_OPERATION = 0x05;
    static final int NOT_PERMITTED = 0x0C;
    static final int ARCHIVED = 0x0D;
    static final int WRONG_USAGE = 0x29;
    static final int DESTROYED = 0x36;
    static final int OBJECT_NOT_FOUND = 0x37;
    static final int NOT_AUTHORIZED = 0x39;
    static final int UNKNOWN_VERSION = 0x3F;
    static final int WRONG_STATE = 0x43;

    /** Whether the version of the protocol may be what it does not know. */
    boolean isOfVersion() {
      return reason == INVALID_MESSAGE || reason == UNKNOWN_OPERATION || reason == UNKNOWN_VERSION;
    }

    /** Whether it says nothing about what was to be decrypted. */
    boolean isClear() {
      return switch (reason) {
        case UNKNOWN_KEY,
            NOT_AUTHENTICATED,
            INVALID_MESSAGE,
            UNKNOWN_OPERATION,
            NOT_PERMITTED,
            ARCHIVED,
            WRONG_USAGE,
            DESTROYED,
            OBJECT_NOT_FOUND,
            NOT_AUTHORIZED,
            UNKNOWN_VERSION,
            WRONG_STATE ->
            true;
        default -> false;
      };
    }
  }
}
