package io.provisioning.cli.secret;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.cli.secret.field.FieldOptions;
import io.provisioning.client.vault.api.SecretsApi;
import io.provisioning.client.vault.model.SecretDetail;
import io.provisioning.client.vault.model.SecretMetadata;
import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "set",
    description = {
      "Write a new version of a secret with exactly these fields, or change only its metadata.",
      "Other users can see a command line, and shells keep it: a field without a value"
          + " is prompted for and not shown; --file and --stdin take values from elsewhere."
    },
    footer = {
      "",
      "More examples:",
      "  provisioning secret set api-token                 prompts for the field `value`",
      "  provisioning secret set web/db user=app password  prompts for `password`",
      "  provisioning secret set web/tls --file key=key.pem --file cert=cert.pem",
      "  pwgen 32 1 | provisioning secret set web/db user=app --stdin password",
      "  provisioning secret set web/db --label team=web --rotate-every 90d"
    })
final class SecretSetCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private SecretPath path = new SecretPath();

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "<field>[=<value>]",
      description = "Fields; without a value, it is prompted for. Without any: the field value.")
  private List<String> assignments = new ArrayList<>();

  @Mixin private FieldOptions fields = new FieldOptions();
  @Mixin private MetadataOptions metadata = new MetadataOptions();

  @Option(
      names = "--expected-version",
      paramLabel = "<version>",
      description = "Refuse if this is not the newest version; 0: if the secret exists.")
  private @Nullable Integer expected;

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  SecretSetCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var api = invocation.door().vault().secrets();
    var name = workspace.name(invocation);
    boolean isOnlyMetadata = assignments.isEmpty() && fields.isEmpty() && !metadata.isEmpty();
    return isOnlyMetadata ? describe(api, path.get(), name) : write(api, path.get(), name);
  }

  private int write(SecretsApi api, String secret, String name) {
    var wanted = fields.fill(invocation, assignments).expectedVersion(expected);
    if (!metadata.isEmpty()) {
      wanted.metadata(metadata.changed(metadata(api, secret, name), invocation.time()));
    }
    var written = api.writeSecret(secret, name, wanted, UUID.randomUUID().toString());
    return print(written, "version " + written.getSecret().getCurrentVersion() + " was written");
  }

  /** Of a secret that may be new. */
  private static SecretMetadata metadata(SecretsApi api, String secret, String name) {
    try {
      return api.getSecret(secret, name).getSecret().getMetadata();
    } catch (ProblemException e) {
      if (e.problem().kind() != Problem.Kind.NOT_FOUND) {
        throw e;
      }
      return new SecretMetadata();
    }
  }

  private int describe(SecretsApi api, String secret, String name) {
    var answer = api.getSecretWithHttpInfo(secret, name);
    var before = Objects.requireNonNull(answer.getBody(), "a secret").getSecret();
    var tag = Objects.requireNonNull(answer.getHeaders().getETag(), "a tag");
    var wanted = metadata.changed(before.getMetadata(), invocation.time());
    var described = api.describeSecret(secret, name, tag, wanted, UUID.randomUUID().toString());
    return print(described, "metadata changed");
  }

  private int print(SecretDetail detail, String what) {
    return SecretText.changed(invocation.console(), json.isSet(invocation), detail, what);
  }
}
