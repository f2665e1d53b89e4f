package io.provisioning.vault.secret;

import io.provisioning.config.problem.Finding;
import io.provisioning.vault.access.Caller;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Values that the vault itself uses. */
@Component
public final class SecretFields {

  /** What the path of a secret has to match. */
  public static final String PATH = SecretId.PATH;

  private final Vault vault;

  SecretFields(Vault vault) {
    this.vault = vault;
  }

  /**
   * The text of a field of the newest version, whose use is recorded as that of another reader.
   *
   * @param path of a secret
   * @param purpose what it is for, recorded with the access
   * @throws io.provisioning.config.problem.ProblemException NOT_FOUND if there is no such secret or
   *     field, INVALID if it is no text
   */
  public String open(Caller reader, String workspace, String path, String field, String purpose) {
    var id = new SecretId(workspace, path);
    var fields = vault.reveal(reader, id, new RevealSecret(null, field, purpose)).fields();
    return text(path, field, fields);
  }

  private static String text(String path, String field, Map<String, String> fields) {
    var text = fields.get(field);
    if (text == null) {
      var finding = new Finding("password", "a field with text", "`" + field + "`", null, null);
      throw SecretProblem.INVALID_SECRET.because(
          "the field `%s` of the secret `%s` is binary".formatted(field, path), List.of(finding));
    }
    return text;
  }
}
