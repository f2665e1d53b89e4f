package io.provisioning.cli.run;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.cli.child.OpenCopy;
import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.identity.FreshFactor;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.client.vault.model.RevealSecret;
import io.provisioning.client.vault.model.SecretValue;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.config.secret.Redaction;
import io.provisioning.config.secret.SecretReference;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Values as a program gets them; their files are gone when this is closed. */
final class GivenSecrets implements AutoCloseable {

  private final Map<String, String> environment = new HashMap<>();
  private final List<String> values = new ArrayList<>();
  private final List<OpenCopy> files = new ArrayList<>();

  private GivenSecrets() {}

  /**
   * Reveals all of them, after the person has shown a factor where that is needed.
   *
   * @param purpose kept with the record of each use
   * @throws ProblemException as the vault says; NOT_FOUND if a secret has no such field, INVALID if
   *     a variable cannot hold it
   */
  static GivenSecrets reveal(
      Invocation invocation, String workspace, List<WantedSecret> wanted, String purpose)
      throws IOException {
    var api = invocation.door().vault().secrets();
    var given = new GivenSecrets();
    try {
      for (var one : wanted) {
        var reference = one.reference();
        var request =
            new RevealSecret()
                .field(reference.field())
                .version(reference.version())
                .purpose(purpose);
        var value =
            new FreshFactor(invocation)
                .whereNeeded(() -> api.revealSecret(reference.path(), workspace, request));
        given.add(one, value);
      }
      return given;
    } catch (IOException | RuntimeException e) {
      given.close();
      throw e;
    }
  }

  private void add(WantedSecret wanted, SecretValue value) throws IOException {
    var name = wanted.reference().field();
    var text = text(value, name);
    var bytes =
        text.map(it -> it.getBytes(UTF_8))
            .or(() -> Optional.ofNullable(binary(value).get(name)))
            .orElseThrow(() -> noField(wanted.reference()));
    values.add(text.orElseGet(() -> new String(bytes, ISO_8859_1)));
    if (wanted.isFile()) {
      var copy = OpenCopy.make(bytes, "secret");
      files.add(copy);
      environment.put(wanted.variable(), copy.file().toString());
    } else {
      environment.put(
          wanted.variable(),
          text.filter(it -> it.indexOf('\0') < 0).orElseThrow(() -> notText(wanted)));
    }
  }

  private static Optional<String> text(SecretValue value, String name) {
    var fields = Optional.ofNullable(value.getFields()).orElse(Map.of());
    return Optional.ofNullable(fields.get(name));
  }

  private static Map<String, byte[]> binary(SecretValue value) {
    return Optional.ofNullable(value.getBinary()).orElse(Map.of());
  }

  private static ProblemException noField(SecretReference.Stored reference) {
    return CommandProblem.UNKNOWN_NAME.because(
        "the secret `%s` has no field `%s`".formatted(reference.path(), reference.field()),
        "`provisioning secret show %s` lists its fields".formatted(reference.path()));
  }

  private static ProblemException notText(WantedSecret wanted) {
    return CommandProblem.INVALID_ARGUMENT.because(
        "the field `%s` is binary, which no variable can hold"
            .formatted(wanted.reference().field()),
        "pass it as a file: `--secret-file %s=…`".formatted(wanted.variable()));
  }

  /** Variables with the values, or with the names of files. */
  Map<String, String> environment() {
    return environment;
  }

  Redaction redaction() {
    return Redaction.of(values);
  }

  @Override
  public void close() {
    files.forEach(OpenCopy::close);
  }
}
