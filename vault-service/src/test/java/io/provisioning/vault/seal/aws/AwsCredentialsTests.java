package io.provisioning.vault.seal.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.aws.AccessKey;
import io.provisioning.vault.seal.cipher.KeyServiceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AwsCredentialsTests {

  private static final String ID = "AKIAIOSFODNN7EXAMPLE";
  private static final String SECRET = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";
  private static final String SESSION = "session/0123456789+=";

  @TempDir private Path home;

  private AccessKey get(@Nullable Path file, Map<String, String> variables) {
    return new AwsCredentials(file, variables::get, home).get();
  }

  private Path write(String name, String text) throws IOException {
    var path = home.resolve(name);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));
    return path;
  }

  private static void fails(ThrowingCallable call, String detail) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            KeyServiceException.class,
            e -> {
              assertThat(e.detail()).contains(detail).doesNotContain(SECRET);
              assertThat(e.help()).isNotEmpty().doesNotContain(SECRET);
              assertThat(e).hasNoCause();
            });
  }

  @Test
  void aFileOfItsOwnComesFirstAndIsReadEachTime() throws IOException {
    var file = write("key", ID + ":" + SECRET + "\n");
    var variables =
        Map.of("AWS_ACCESS_KEY_ID", "AKIAOTHER00000000000", "AWS_SECRET_ACCESS_KEY", SECRET);
    var credentials = new AwsCredentials(file, variables::get, home);
    assertThat(credentials.get()).isEqualTo(new AccessKey(ID, SECRET, ""));

    Files.writeString(file, ID + ":" + SECRET + ":" + SESSION);

    assertThat(credentials.get()).isEqualTo(new AccessKey(ID, SECRET, SESSION));
  }

  @Test
  void variablesComeBeforeTheFileOfProfiles() throws IOException {
    write(".aws/credentials", "[default]\naws_access_key_id=AKIAOTHER00000000000\n");

    assertThat(get(null, Map.of("AWS_ACCESS_KEY_ID", ID, "AWS_SECRET_ACCESS_KEY", SECRET)))
        .isEqualTo(new AccessKey(ID, SECRET, ""));
    assertThat(
            get(
                null,
                Map.of(
                    "AWS_ACCESS_KEY_ID",
                    ID,
                    "AWS_SECRET_ACCESS_KEY",
                    SECRET,
                    "AWS_SESSION_TOKEN",
                    SESSION)))
        .isEqualTo(new AccessKey(ID, SECRET, SESSION));
    fails(() -> get(null, Map.of("AWS_ACCESS_KEY_ID", ID)), "are no access key");
  }

  @Test
  void aProfileIsReadFromTheFileOfAws() throws IOException {
    var text =
        """
        # mine
        [default]
        aws_access_key_id = %1$s
        aws_secret_access_key = %2$s
        region = eu-central-1

        [vault]
        #aws_session_token = old
        aws_access_key_id=%1$s
        aws_secret_access_key=%2$s
        aws_session_token=%3$s
        [empty]
        """
            .formatted(ID, SECRET, SESSION);
    write(".aws/credentials", text);
    var elsewhere = write("elsewhere", text);

    assertThat(get(null, Map.of())).isEqualTo(new AccessKey(ID, SECRET, ""));
    assertThat(get(null, Map.of("AWS_PROFILE", "vault")))
        .isEqualTo(new AccessKey(ID, SECRET, SESSION));
    fails(() -> get(null, Map.of("AWS_PROFILE", "empty")), "`empty`");
    Files.delete(home.resolve(".aws/credentials"));
    assertThat(get(null, Map.of("AWS_SHARED_CREDENTIALS_FILE", elsewhere.toString())).id())
        .isEqualTo(ID);
  }

  @Test
  void withoutAnyThereIsNone() {
    fails(() -> get(null, Map.of()), "has no access key of AWS");
    fails(() -> get(home.resolve("none"), Map.of()), "cannot be read");
  }

  @Test
  void aFileThatOthersReachOrThatHoldsNoKeyIsRefused() throws IOException {
    var file = write("key", ID + ":" + SECRET);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    fails(() -> get(file, Map.of()), "by others");

    fails(() -> get(write("wrong", ID + " " + SECRET), Map.of()), "holds no access key");
    fails(() -> get(write("binary", "\u0000"), Map.of()), "holds no access key");
    fails(() -> get(write("large", "x".repeat(70_000)), Map.of()), "too large");
  }
}
