package io.provisioning.cli.transit;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.client.vault.model.UpdateTransitKey;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "update",
    description =
        "Set the oldest version that decrypts and verifies, or whether the key can be deleted.")
final class TransitKeyUpdateCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private KeyName name = new KeyName();

  @Option(
      names = "--min-decryption-version",
      paramLabel = "<version>",
      description = "Oldest version that decrypts and verifies.")
  private @Nullable Integer oldest;

  @Option(
      names = "--deletion-allowed",
      paramLabel = "<true|false>",
      arity = "1",
      description = "Whether the key can be deleted.")
  private @Nullable Boolean deletionAllowed;

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  TransitKeyUpdateCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    if (oldest == null && deletionAllowed == null) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "nothing is to be changed",
          "use `--min-decryption-version <version>` or `--deletion-allowed true`");
    }
    var api = invocation.door().vault().transit();
    var key = name.get();
    var place = workspace.name(invocation);
    var answer = api.getTransitKeyWithHttpInfo(key, place);
    var before = Objects.requireNonNull(answer.getBody(), "a transit key").getKey();
    var tag = Objects.requireNonNull(answer.getHeaders().getETag(), "a tag");
    var wanted =
        new UpdateTransitKey()
            .minDecryptionVersion(oldest == null ? before.getMinDecryptionVersion() : oldest)
            .deletionAllowed(
                deletionAllowed == null ? before.getDeletionAllowed() : deletionAllowed);
    var after = api.updateTransitKey(key, place, tag, wanted, UUID.randomUUID().toString());
    var changed = after.getKey();
    return TransitText.changed(
        invocation.console(),
        json.isSet(invocation),
        after,
        "decrypts from version %d, deletion is %s"
            .formatted(
                changed.getMinDecryptionVersion(),
                changed.getDeletionAllowed() ? "allowed" : "not allowed"));
  }
}
