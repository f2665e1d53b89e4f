package io.provisioning.mcp.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.service.audit.AuditHeader;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

class SeenTests {

  private static ObjectNode object(String json) {
    return (ObjectNode) JsonMapper.shared().readTree(json.replace('\'', '"'));
  }

  private static Map<String, String> about(Message.Request request, ObjectNode answer) {
    var about = new HashMap<>(Seen.request(request));
    about.putAll(Seen.shown(answer, about.containsKey(Seen.CALLED)));
    return about;
  }

  private static Message.Request request(String method, ObjectNode params) {
    return new Message.Request(JsonNodeFactory.instance.numberNode(1), method, params);
  }

  @Test
  void aCallHasWhatWasSentAndSeen() {
    var params = object("{'name': 'plan', 'arguments': {'workspace': 'dev'}}");
    var answer = object("{'result': {'content': [], 'structuredContent': {'digest': 'sha256:1'}}}");

    assertThat(about(request("tools/call", params), answer))
        .containsEntry("method", "tools/call")
        .containsEntry("called", "plan")
        .containsEntry("sent", "{\"workspace\":\"dev\"}")
        .containsEntry("seen", "{\"digest\":\"sha256:1\"}")
        .containsKeys("arguments", "answer", "shown", "shown_bytes")
        .doesNotContainKeys("refused", "confirmed");
    params.withObjectProperty("arguments").put("confirmation", "c1");
    assertThat(about(request("tools/call", params), answer)).containsEntry("confirmed", "true");
    var uri = object("{'uri': 'provisioning://workspaces'}");
    var error = object("{'error': {'code': -32602, 'message': 'no', 'data': {'code': 'denied'}}}");
    assertThat(about(request("resources/read", uri), error))
        .containsEntry("called", "provisioning://workspaces")
        .containsEntry("refused", "denied");
  }

  @Test
  void aCallWhosePersonIsAskedFirstSaysSoWithoutTheStateThatGoesOn() {
    var params = object("{'name': 'apply', 'arguments': {'confirmation': 'c1'}}");
    var answer =
        object(
            "{'result': {'resultType': 'input_required', 'requestState': 'sealed', 'inputRequests': {}}}");

    assertThat(about(request("tools/call", params), answer))
        .containsEntry("asked", "true")
        .containsEntry("seen", "{\"inputRequests\":{}}");
  }

  @Test
  void ofWhatIsNoCallOnlyTheSizeIsKept() {
    var answer = object("{'result': {'tools': []}}");

    assertThat(about(request("tools/list", object("{}")), answer))
        .containsOnlyKeys("method", "shown", "shown_bytes");
  }

  /** A header that is too long would be left out, and the call with it. */
  @Test
  void whateverAProgramSendsTheHeaderHasRoomForIt() {
    var long1 = "漢".repeat(5_000);
    var params = object("{}").put("name", long1);
    params.putObject("arguments").put("text", long1).put("confirmation", long1);
    var answer = object("{'result': {'content': [], 'isError': true}}");
    answer.withObjectProperty("result").putObject("structuredContent").put("text", long1);
    var about = about(request("tools/call", params), answer);
    about.put("client", Seen.client(long1));
    about.put("session", "0123456789abcdef");

    assertThat(AuditHeader.read(AuditHeader.text(about))).isEqualTo(about).hasSize(12);
  }
}
