package io.provisioning.vault.seal.aws;

import io.provisioning.aws.AccessKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The access key, read for each request: a new one is used at once, and none is kept. It comes from
 * a file of its own; without one, from the variables {@code AWS_ACCESS_KEY_ID}, {@code
 * AWS_SECRET_ACCESS_KEY} and {@code AWS_SESSION_TOKEN}; without those, from the profile {@code
 * AWS_PROFILE} of the file {@code AWS_SHARED_CREDENTIALS_FILE}, which is {@code ~/.aws/credentials}
 * by default.
 *
 * @param file with id, secret and, if there is one, session token, with colons between them; null
 *     if there is none
 * @param environment value of a variable, null without one
 * @param home of the user
 */
public record AwsCredentials(
    @Nullable Path file, Function<String, @Nullable String> environment, Path home) {

  private static final long LARGEST = 65_536;
  private static final Set<PosixFilePermission> OWNER =
      PosixFilePermissions.fromString("rwx------");

  /**
   * The access key.
   *
   * @throws KmsException if there is none, or others can read it
   */
  AccessKey get() {
    if (file != null) {
      return key(String.join("", lines(file)).strip())
          .orElseThrow(() ->
              new KmsException(
                  "the file `" + file + "` holds no access key of AWS",
                  "write `<id>:<secret>` into it, with `:<session token>` if there is one"));
    }
    var id = variable("AWS_ACCESS_KEY_ID");
    if (!id.isEmpty()) {
      return key(id, variable("AWS_SECRET_ACCESS_KEY"), variable("AWS_SESSION_TOKEN"))
          .orElseThrow(() ->
              new KmsException(
                  "the variables AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are no access key",
                  "set both, and AWS_SESSION_TOKEN for a temporary key, and restart the vault"));
    }
    return ofProfile();
  }

  private AccessKey ofProfile() {
    var given = variable("AWS_SHARED_CREDENTIALS_FILE");
    var path = given.isEmpty() ? home.resolve(".aws/credentials") : Path.of(given);
    var profile = variable("AWS_PROFILE").isEmpty() ? "default" : variable("AWS_PROFILE");
    if (!Files.exists(path)) {
      throw new KmsException(
          "the vault has no access key of AWS",
          "name a file with one in `provisioning.vault.aws-kms.token-file`, or add the profile to `"
              + path
              + "`");
    }
    var values = section(profile, lines(path));
    return key(
            values.getOrDefault("aws_access_key_id", ""),
            values.getOrDefault("aws_secret_access_key", ""),
            values.getOrDefault("aws_session_token", ""))
        .orElseThrow(() ->
            new KmsException(
                "the profile `" + profile + "` of `" + path + "` has no access key",
                "add aws_access_key_id and aws_secret_access_key, or set AWS_PROFILE"));
  }

  private String variable(String name) {
    var value = environment.apply(name);
    return value == null ? "" : value.strip();
  }

  private static Optional<AccessKey> key(String... parts) {
    return AccessKey.parse(String.join(":", parts).replaceFirst(":$", ""));
  }

  private static Map<String, String> section(String profile, List<String> lines) {
    var values = new HashMap<String, String>();
    var isIn = false;
    for (var line : lines) {
      var text = line.strip();
      if (text.startsWith("[")) {
        isIn = text.equals("[" + profile + "]");
      } else if (isIn && text.contains("=") && !text.startsWith("#")) {
        var equals = text.indexOf('=');
        values.put(text.substring(0, equals).strip(), text.substring(equals + 1).strip());
      }
    }
    return values;
  }

  private static List<String> lines(Path path) {
    try {
      var view = Files.getFileAttributeView(path, PosixFileAttributeView.class);
      if (view != null && !OWNER.containsAll(view.readAttributes().permissions())) {
        throw new KmsException(
            "the file `" + path + "` with the access key of AWS can be read or written by others",
            "run `chmod 600 " + path + "`, and replace the access key");
      }
      if (Files.size(path) <= LARGEST) {
        return Files.readAllLines(path);
      }
    } catch (IOException e) {
      throw new KmsException(
          "the file `" + path + "` with the access key of AWS cannot be read",
          "check that it exists and that the vault's user can read it");
    }
    throw new KmsException("the file `" + path + "` is too large", "it holds only access keys");
  }
}
