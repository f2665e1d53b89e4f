package io.provisioning.controlcenter.contract;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.config.file.WholeFile;
import io.provisioning.config.schema.OpenApiSchemas;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Contracts that were read before, as JSON: reading their YAML takes a seventh of the CPU time of a
 * start. What cannot be read or kept is read from its YAML, now and at the next start.
 *
 * @param directory one file for each service, with the digest of the YAML that it was read from
 */
record ParsedContracts(Path directory) {

  private static final Logger log = LoggerFactory.getLogger(ParsedContracts.class);
  private static final JsonMapper JSON = JsonMapper.shared();

  /** The OpenAPI document that a service's YAML describes. */
  JsonNode document(String service, String yaml) {
    var file = directory.resolve(service + ".json");
    var digest = digest(yaml);
    try {
      var kept = JSON.readTree(Files.readAllBytes(file));
      if (kept.path("yaml").asString("").equals(digest)) {
        return kept.path("document");
      }
    } catch (IOException | JacksonException e) {
      log.debug("{} is not used: {}", file, e.toString());
    }
    var document = OpenApiSchemas.document(yaml);
    try {
      var kept = JSON.createObjectNode().put("yaml", digest).set("document", document);
      WholeFile.write(file, JSON.writeValueAsBytes(kept));
    } catch (IOException e) {
      log.debug("{} is not kept: {}", file, e.toString());
    }
    return document;
  }

  private static String digest(String yaml) {
    try {
      var digest = MessageDigest.getInstance("SHA-256").digest(yaml.getBytes(UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
