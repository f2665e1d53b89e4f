package io.provisioning.registry;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.config.extension.artifact.Artifact;
import io.provisioning.config.extension.directory.ExtensionPackage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients that others have written; they send the token as a password. */
class ClientsIntegrationTests extends RunningRegistry {

  @TempDir private static Path work;

  @BeforeAll
  static void makeAnImage() throws IOException, InterruptedException {
    Files.write(work.resolve("file"), new byte[3_000_000]);
    Files.writeString(work.resolve("auth.json"), "{}");
    run(List.of("umoci", "init", "--layout", "image"));
    run(List.of("umoci", "new", "--image", "image:one"));
    run(List.of("umoci", "insert", "--image", "image:one", "file", "/file"));
  }

  @Test
  void skopeoCopiesInspectsListsAndDeletes() throws Exception {
    var image = docker("dev/skopeo:one");
    run(
        List.of(
            "skopeo",
            "copy",
            "--dest-tls-verify=false",
            "--dest-creds",
            me(),
            "oci:image:one",
            image));

    var inspected = run(List.of("skopeo", "inspect", "--tls-verify=false", "--creds", me(), image));
    run(
        List.of(
            "skopeo",
            "copy",
            "--src-tls-verify=false",
            "--src-creds",
            me(),
            image,
            "oci:copy:one"));
    run(
        List.of(
            "skopeo",
            "copy",
            "--src-tls-verify=false",
            "--dest-tls-verify=false",
            "--src-creds",
            me(),
            "--dest-creds",
            me(),
            image,
            docker("dev/other:two")));
    var tags =
        run(
            List.of(
                "skopeo", "list-tags", "--tls-verify=false", "--creds", me(), docker("dev/other")));
    run(List.of("skopeo", "delete", "--tls-verify=false", "--creds", me(), image));

    assertThat(inspected).contains("\"RepoTags\"", "sha256:");
    assertThat(tags).contains("\"two\"");
    assertThat(work.resolve("copy/index.json")).isRegularFile();
    assertThat(send("GET", "/v2/dev/skopeo/manifests/one").statusCode()).isEqualTo(404);
    assertThat(send("GET", "/v2/dev/other/manifests/two").statusCode()).isEqualTo(200);
  }

  @Test
  void podmanLogsInAndSkopeoUsesThat() throws Exception {
    run(
        List.of(
            "podman",
            "login",
            "--tls-verify=false",
            "--username",
            "me",
            "--password",
            TOKEN,
            host()));
    run(
        List.of(
            "skopeo", "copy", "--dest-tls-verify=false", "oci:image:one", docker("dev/login:one")));

    assertThat(send("GET", "/v2/dev/login/manifests/one").statusCode()).isEqualTo(200);
    assertThat(
            new ProcessBuilder(
                    "podman", "login", "--tls-verify=false", "-u", "me", "-p", "wrong", host())
                .redirectErrorStream(true)
                .redirectOutput(work.resolve("refused").toFile())
                .start()
                .waitFor())
        .isNotZero();
  }

  @Test
  void buildahPushesWhatItHasBuiltAndPullsIt() throws Exception {
    var buildah =
        List.of(
            "buildah",
            "--storage-driver",
            "vfs",
            "--root",
            work + "/root",
            "--runroot",
            work + "/run");
    var container = run(with(buildah, "from", "scratch")).strip();
    run(with(buildah, "copy", container, "file", "/file"));
    run(with(buildah, "commit", container, "built"));
    run(
        with(
            buildah,
            "push",
            "--tls-verify=false",
            "--creds",
            me(),
            "built",
            docker("dev/built:one")));
    run(with(buildah, "rm", container));
    run(with(buildah, "rmi", "built"));

    run(with(buildah, "pull", "--tls-verify=false", "--creds", me(), docker("dev/built:one")));

    assertThat(run(with(buildah, "images"))).contains("dev/built");
  }

  @Test
  void umociReadsTheRepositoryOnDisk() throws Exception {
    run(
        List.of(
            "skopeo",
            "copy",
            "--dest-tls-verify=false",
            "--dest-creds",
            me(),
            "oci:image:one",
            docker("dev/disk:one")));
    var layout = home.resolve("registry/repositories/dev/disk/_oci");

    assertThat(run(List.of("umoci", "stat", "--image", layout + ":one"))).contains("umoci insert");
  }

  @Test
  void skopeoCopiesWhatAPackageConsistsOf() throws Exception {
    var nginx = ExtensionPackage.read(Path.of("catalog/taskservs/nginx"));
    var sbom = nginx.sbom();
    push("dev/taskserv/nginx", nginx, sbom);

    run(
        List.of(
            "skopeo",
            "copy",
            "--src-tls-verify=false",
            "--src-creds",
            me(),
            docker("dev/taskserv/nginx@" + sbom.digest()),
            "oci:sbom:one"));
    var raw =
        run(
            List.of(
                "skopeo",
                "inspect",
                "--raw",
                "--tls-verify=false",
                "--creds",
                me(),
                docker("dev/taskserv/nginx@" + sbom.digest())));

    var copied =
        work.resolve("sbom/blobs/sha256").resolve(Artifact.digest(sbom.content()).substring(7));
    assertThat(copied).hasBinaryContent(sbom.content());
    assertThat(raw)
        .contains("\"artifactType\":\"application/vnd.cyclonedx+json\"")
        .contains(nginx.artifact().digest());
  }

  private String host() {
    return "127.0.0.1:" + port;
  }

  private String docker(String image) {
    return "docker://" + host() + "/" + image;
  }

  private static String me() {
    return "me:" + TOKEN;
  }

  private static List<String> with(List<String> program, String... arguments) {
    var command = new ArrayList<>(program);
    command.addAll(List.of(arguments));
    return command;
  }

  private static String run(List<String> command) throws IOException, InterruptedException {
    var log = work.resolve("log").toFile();
    var builder = new ProcessBuilder(command).directory(work.toFile()).redirectError(log);
    builder.environment().put("REGISTRY_AUTH_FILE", work.resolve("auth.json").toString());
    var process = builder.start();
    var output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor())
        .as(command + "\n" + output + Files.readString(log.toPath()))
        .isZero();
    return output;
  }
}
