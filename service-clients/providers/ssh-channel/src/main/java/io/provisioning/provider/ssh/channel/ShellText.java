package io.provisioning.provider.ssh.channel;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.provider.CommandChannel.RemoteFile;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Text for {@code /bin/sh}, in which everything that came from outside is quoted. It is sent as
 * input, not as an argument: other users of the server can read arguments, and their length is
 * limited.
 */
final class ShellText {

  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  /** What writes a file beside its place and then renames it: it appears whole or not at all. */
  private static final String PLACE =
      """
      umask 022
      trap '[ -z "$beside" ] || rm -f "$beside"' EXIT
      beside=
      place() {
        directory=$(dirname "$1") && mkdir -p "$directory" || return 1
        beside="$directory/.$(basename "$1" | cut -c1-200).$token"
        (umask 077 && head -c "$3" > "$beside") || return 1
        [ "$(wc -c < "$beside")" -eq "$3" ] || { echo "$1 was cut off" >&2; return 1; }
        chmod "$2" "$beside" && mv -fT "$beside" "$1" || return 1
        beside=
      }
      """;

  private ShellText() {}

  static String command(List<String> argv, Map<String, String> environment) {
    var text = new StringBuilder("cd /\n");
    environment.forEach((name, value) -> {
      if (!NAME.matcher(name).matches()) {
        throw new ProviderException(
            Kind.PERMANENT, "`" + name + "` is not the name of an environment variable");
      }
      text.append("export ").append(name).append('=').append(quoted(value)).append('\n');
    });
    return text.append(argv.stream().map(ShellText::quoted).collect(Collectors.joining(" ")))
        .append(" </dev/null\n")
        .toString();
  }

  /** Expects the texts of the files, one after the other, as further input. */
  static String upload(List<RemoteFile> files, String token) {
    var text = new StringBuilder("(\ntoken=" + quoted(token) + "\n" + PLACE);
    for (var file : files) {
      text.append(
          "place %s %o %d || exit 1\n"
              .formatted(quoted(file.path()), file.mode(), file.text().getBytes(UTF_8).length));
    }
    return text.append(")\n").toString();
  }

  private static String quoted(String word) {
    if (word.indexOf('\0') >= 0) {
      throw new ProviderException(Kind.PERMANENT, "a command cannot hold a character NUL");
    }
    return "'" + word.replace("'", "'\\''") + "'";
  }
}
