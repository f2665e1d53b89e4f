package io.provisioning.mcp.protocol;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.service.token.DelegatedToken;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.UncheckedIOException;
import java.security.Principal;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The streamable HTTP transport: every message of a client is a POST. */
@RestController
@Tag(name = "MCP")
final class McpController {

  private static final Logger LOG = LoggerFactory.getLogger(McpController.class);
  private static final String OBJECT = "object";

  private final StatelessLane stateless;
  private final HandshakeLane handshake;
  private final Sessions sessions;
  private final JsonMapper json;

  McpController(
      StatelessLane stateless, HandshakeLane handshake, Sessions sessions, JsonMapper json) {
    this.stateless = stateless;
    this.handshake = handshake;
    this.sessions = sessions;
    this.json = json;
  }

  @PostMapping(path = "/mcp", consumes = MediaType.APPLICATION_JSON_VALUE)
  @Operation(operationId = "callMcp")
  @ApiResponse(
      responseCode = "200",
      content = {
        @Content(mediaType = MediaType.APPLICATION_JSON_VALUE, schema = @Schema(type = OBJECT)),
        @Content(mediaType = MediaType.TEXT_EVENT_STREAM_VALUE, schema = @Schema(type = OBJECT))
      })
  @ApiResponse(responseCode = "202", content = @Content)
  void post(
      @io.swagger.v3.oas.annotations.parameters.RequestBody(
              required = true,
              content =
                  @Content(
                      mediaType = MediaType.APPLICATION_JSON_VALUE,
                      schema = @Schema(type = OBJECT)))
          @RequestBody
          byte[] body,
      HttpServletRequest request,
      HttpServletResponse response) {
    var accept = Objects.requireNonNullElse(request.getHeader(HttpHeaders.ACCEPT), "");
    var reply = new HttpReply(response, accept);
    try {
      serve(Message.read(body, json), request, reply);
    } catch (RpcException e) {
      reply.end(e.code().status(), Messages.error(Message.idOf(body, json), e));
    } catch (UncheckedIOException e) {
      LOG.debug("the client is gone", e);
    }
  }

  @DeleteMapping("/mcp")
  @Operation(operationId = "endMcpSession")
  @ApiResponse(responseCode = "204")
  ResponseEntity<Void> end(
      @RequestHeader(RequestHeaders.SESSION) String session, HttpServletRequest request) {
    try {
      sessions.end(sessions.get(session, sender(request).principal()));
      return ResponseEntity.noContent().build();
    } catch (RpcException e) {
      return ResponseEntity.status(HttpStatus.NOT_FOUND).build();
    }
  }

  private void serve(Message message, HttpServletRequest http, HttpReply reply) {
    var headers = new RequestHeaders(http::getHeader);
    var sender = sender(http);
    switch (message) {
      case Message.Request request -> serve(request, headers, sender, reply);
      case Message.Notification _ -> reply.accept(); // there is none that anything follows from
      case Message.Response response -> {
        session(headers, sender).answered(response);
        reply.accept();
      }
    }
  }

  private void serve(
      Message.Request request, RequestHeaders headers, Sender sender, HttpReply reply) {
    var isHandshake = isHandshake(request, headers);
    reply.about(about(request, headers, sender));
    try {
      if (isHandshake) {
        serveSession(request, headers, sender, reply);
      } else {
        stateless.serve(request, headers, sender, reply);
      }
    } catch (ProblemException e) {
      fail(request.id(), RpcReplies.refused(e), isHandshake, reply);
    } catch (RpcException e) {
      fail(request.id(), e, isHandshake, reply);
    } catch (UncheckedIOException e) {
      throw e;
    } catch (RuntimeException e) {
      LOG.error("`{}` failed", request.method(), e);
      var failure = new RpcException(RpcCode.INTERNAL_ERROR, "the request failed");
      fail(request.id(), failure, isHandshake, reply);
    }
  }

  /** What the audit says of the request; what it leads to is recorded for itself. */
  private Map<String, String> about(
      Message.Request request, RequestHeaders headers, Sender sender) {
    var about = new HashMap<>(Seen.request(request));
    var session =
        headers.find(RequestHeaders.SESSION).flatMap(id -> sessions.find(id, sender.principal()));
    about.put("session", session.map(Session::mark).orElseGet(sender::mark));
    session
        .flatMap(Session::client)
        .or(() -> StatelessLane.clientOf(request.params()))
        .ifPresent(client -> about.put("client", Seen.client(client)));
    return about;
  }

  private static void fail(JsonNode id, RpcException e, boolean isHandshake, HttpReply reply) {
    var code = e.code();
    reply.end(isHandshake ? code.statusInSession() : code.status(), Messages.error(id, e));
  }

  /** A request with metadata is of the new revision, whatever else it has. */
  private static boolean isHandshake(Message.Request request, RequestHeaders headers) {
    if (StatelessLane.isMeant(request.params())) {
      return false;
    }
    return headers.find(RequestHeaders.SESSION).isPresent()
        || headers
            .find(RequestHeaders.VERSION)
            .map(version -> !version.equals(Revision.STATELESS.text()))
            .orElse(true);
  }

  private void serveSession(
      Message.Request request, RequestHeaders headers, Sender sender, HttpReply reply) {
    if (request.method().equals("initialize")) {
      var session = handshake.initialize(request, sender);
      reply.setHeader(RequestHeaders.SESSION, session.id());
      reply.end(RpcReplies.OK, Messages.result(request.id(), handshake.initialized()));
    } else {
      handshake.serve(request, session(headers, sender), sender, reply);
    }
  }

  private Session session(RequestHeaders headers, Sender sender) {
    return headers
        .find(RequestHeaders.SESSION)
        .map(id -> sessions.get(id, sender.principal()))
        .orElseThrow(() ->
            new RpcException(
                RpcCode.INVALID_REQUEST,
                "send `_meta` of revision %s, or `initialize` and then the header `%s`"
                    .formatted(Revision.STATELESS.text(), RequestHeaders.SESSION)));
  }

  private static Sender sender(HttpServletRequest request) {
    Principal principal = Objects.requireNonNull(request.getUserPrincipal(), "not identified");
    return new Sender(
        principal.getName(),
        DelegatedToken.of(request).orElse(null),
        new RequestHeaders(request::getHeader).toolsets());
  }
}
