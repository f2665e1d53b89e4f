package io.provisioning.cli.webhook;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.orchestrator.model.SaveWebhook;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "update", description = "Change a webhook; what is not given does not change.")
final class WebhookUpdateCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private WebhookParameter webhook = new WebhookParameter();

  @Option(names = "--name", paramLabel = "<name>", description = "New name.")
  private @Nullable String name;

  @Option(names = "--url", paramLabel = "<url>", description = "Where messages are sent.")
  private @Nullable String url;

  @Mixin private EventOptions events = new EventOptions();

  @Mixin private JsonOption json = new JsonOption();

  WebhookUpdateCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var api = invocation.orchestrator().webhooks();
    var id = webhook.id(invocation);
    var answer = api.getWebhookWithHttpInfo(id);
    var before = Objects.requireNonNull(answer.getBody(), "a webhook");
    var wanted =
        new SaveWebhook()
            .name(name == null ? before.getName() : name)
            .url(url == null ? before.getUrl() : url)
            .format(before.getFormat())
            .types(before.getTypes())
            .workspace(before.getWorkspace())
            .enabled(before.getEnabled());
    var tag = answer.getHeaders().getETag();
    var key = UUID.randomUUID().toString();
    var changed = api.changeWebhook(id, events.fill(wanted), tag, key);
    return WebhookText.print(invocation.console(), json.isSet(invocation), changed);
  }
}
