package io.provisioning.mcp.confirmation;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What is to be confirmed.
 *
 * @param arguments of the tool, without the confirmation
 * @param basis digest or version of what the change starts from: if it differs later, what was
 *     shown is no longer what would happen
 * @param principal who is shown it
 */
public record Intention(String tool, ObjectNode arguments, String basis, String principal) {

  /** The argument that carries a confirmation. */
  public static final String ARGUMENT = "confirmation";

  private static final JsonMapper CANONICAL =
      JsonMapper.builder().enable(JsonNodeFeature.WRITE_PROPERTIES_SORTED).build();

  public Intention {
    arguments = arguments.deepCopy();
    arguments.remove(ARGUMENT);
  }

  /** SHA-256 of all of it. */
  String digest() {
    var all = CANONICAL.createArrayNode();
    all.add(tool).add(arguments).add(basis).add(principal);
    var bytes = CANONICAL.writeValueAsString(all).getBytes(StandardCharsets.UTF_8);
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
