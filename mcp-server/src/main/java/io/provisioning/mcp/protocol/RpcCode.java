package io.provisioning.mcp.protocol;

/** Errors of JSON-RPC 2.0 and of the protocol, with the HTTP status that each is sent with. */
enum RpcCode {
  PARSE_ERROR(-32700, 400),
  INVALID_REQUEST(-32600, 400),
  METHOD_NOT_FOUND(-32601, 404),
  /** Also what a feature refuses, so it is an answer like any other. */
  INVALID_PARAMS(-32602, 200),
  /** Required fields of {@code _meta} are missing. */
  INVALID_METADATA(-32602, 400),
  INTERNAL_ERROR(-32603, 200),
  /** The request belongs to a session that there is not, or not any more. */
  UNKNOWN_SESSION(-32600, 404),
  HEADER_MISMATCH(-32020, 400),
  MISSING_CAPABILITY(-32021, 400),
  UNSUPPORTED_VERSION(-32022, 400);

  private final int number;
  private final int status;

  RpcCode(int number, int status) {
    this.number = number;
    this.status = status;
  }

  int number() {
    return number;
  }

  /** Of HTTP. */
  int status() {
    return status;
  }

  /** Of HTTP where a session has begun with a handshake: 404 says that it has ended. */
  int statusInSession() {
    return this == UNKNOWN_SESSION || this == INVALID_REQUEST ? status : RpcReplies.OK;
  }
}
