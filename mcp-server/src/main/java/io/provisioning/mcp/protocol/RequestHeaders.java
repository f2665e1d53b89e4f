package io.provisioning.mcp.protocol;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Headers in which a request of revision 2026-07-28 repeats what its body says, for those on the
 * way. Both must agree, or one on the way was misled.
 */
final class RequestHeaders {

  static final String VERSION = "MCP-Protocol-Version";
  static final String METHOD = "Mcp-Method";
  static final String NAME = "Mcp-Name";
  static final String SESSION = "Mcp-Session-Id";

  /** Other servers have it, too; it is none of the protocol. */
  static final String TOOLSETS = "X-MCP-Toolsets";

  private static final String ENCODED = "=?base64?";
  private static final String END = "?=";

  /** Where the name of a request is in its parameters. */
  private static final Map<String, String> NAMES =
      Map.of("tools/call", "name", "prompts/get", "name", "resources/read", "uri");

  private final Function<String, @Nullable String> headers;

  /** Headers by their names, whatever the case. */
  RequestHeaders(Function<String, @Nullable String> headers) {
    this.headers = headers;
  }

  Optional<String> find(String name) {
    return Optional.ofNullable(headers.apply(name)).map(String::strip);
  }

  /** The groups of tools that a client asks for; none if it does not choose. */
  Set<String> toolsets() {
    return Stream.of(find(TOOLSETS).orElse("").split(",", -1))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .collect(Collectors.toSet());
  }

  /**
   * Makes sure that headers and body agree, and that the version is spoken here.
   *
   * @param version that the body has
   * @throws RpcException HEADER_MISMATCH; UNSUPPORTED_VERSION
   */
  void require(Message.Request request, String version) {
    requireSame(VERSION, version);
    if (!version.equals(Revision.STATELESS.text())) {
      throw unsupported(version);
    }
    requireSame(METHOD, request.method());
    var name = NAMES.get(request.method());
    if (name != null) {
      requireSameName(Params.text(request.params(), name));
    }
  }

  private void requireSame(String header, String expected) {
    if (!get(header).equals(expected)) {
      throw mismatch(header);
    }
  }

  private void requireSameName(String expected) {
    var value = get(NAME);
    var isEncoded =
        value.startsWith(ENCODED)
            && value.endsWith(END)
            && value.length() >= ENCODED.length() + END.length();
    if (!(isEncoded ? decoded(value) : value).equals(expected)) {
      throw mismatch(NAME);
    }
  }

  private static String decoded(String value) {
    try {
      var text = value.substring(ENCODED.length(), value.length() - END.length());
      return new String(Base64.getDecoder().decode(text), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw mismatch(NAME);
    }
  }

  private String get(String header) {
    return find(header)
        .orElseThrow(() ->
            new RpcException(
                RpcCode.HEADER_MISMATCH, "the header `%s` is missing".formatted(header)));
  }

  private static RpcException mismatch(String header) {
    return new RpcException(
        RpcCode.HEADER_MISMATCH, "the header `%s` is not what the body says".formatted(header));
  }

  private static RpcException unsupported(String requested) {
    var data = JsonNodeFactory.instance.objectNode();
    data.putArray("supported").add(Revision.STATELESS.text());
    data.put("requested", requested);
    return new RpcException(
        RpcCode.UNSUPPORTED_VERSION,
        "the protocol version `%s` is not supported".formatted(Params.shortened(requested)),
        data);
  }
}
