package io.provisioning.mcp.protocol;

import java.io.Serial;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A request that is answered with an error of JSON-RPC. */
final class RpcException extends RuntimeException {

  @Serial private static final long serialVersionUID = 1;

  private final RpcCode code;
  private final transient @Nullable JsonNode data;

  RpcException(RpcCode code, String message) {
    this(code, message, null);
  }

  RpcException(RpcCode code, String message, @Nullable JsonNode data) {
    super(message, null, false, false);
    this.code = code;
    this.data = data;
  }

  RpcCode code() {
    return code;
  }

  String detail() {
    return String.valueOf(getMessage());
  }

  @Nullable JsonNode data() {
    return data;
  }
}
