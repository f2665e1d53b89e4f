package io.provisioning.orchestrator.operation.effect;

import io.provisioning.orchestrator.operation.InstalledFiles;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.provider.Providers;
import io.provisioning.provider.CommandChannel;
import io.provisioning.provider.CommandChannel.Command;
import io.provisioning.provider.CommandChannel.Stream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Asks {@code sha256sum} over the command channels of providers. */
public final class FileDigests implements InstalledFiles {

  /** A path that needs escaping begins with a backslash and is none of ours. */
  private static final Pattern LINE = Pattern.compile("([0-9a-f]{64}) [ *](/.+)");

  private final Providers providers;

  FileDigests(Providers providers) {
    this.providers = providers;
  }

  @Override
  public Map<String, String> digests(
      String workspace,
      ResourceRef server,
      String provider,
      Collection<String> paths,
      Duration limit) {
    try (var channel = providers.get(provider).channel(ProvidedEffects.id(workspace, server))) {
      return digests(channel, paths, limit);
    }
  }

  /** The same over a channel that is open. */
  static Map<String, String> digests(
      CommandChannel channel, Collection<String> paths, Duration limit) {
    if (paths.isEmpty()) {
      return Map.of();
    }
    var argv = new ArrayList<>(List.of("sha256sum", "--"));
    paths.stream().sorted().forEach(argv::add);
    var digests = new TreeMap<String, String>();
    // its exit code only says that one of them is not there
    var _ =
        channel.exec(
            new Command(argv, Map.of("LC_ALL", "C.UTF-8"), limit),
            (stream, line) -> {
              var found = LINE.matcher(line);
              if (stream == Stream.OUT && found.matches()) {
                digests.put(found.group(2), found.group(1));
              }
            });
    return digests;
  }
}
