package io.provisioning.registry.extension;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Installs packages again whose files somebody removed, in a tree of its own. */
class RemovedFilesTests {

  private static final Path TASKSERVS = Path.of("catalog/taskservs");

  /** Instead of programs that are not here; bash reads it before each script. */
  private static final String STUBS =
      """
      systemctl() { :; }
      nginx() { :; }
      haproxy() { :; }
      containerd() { :; }
      ctr() { :; }
      journalctl() { :; }
      curl() { printf %s "$revision"; }
      """;

  @TempDir private Path root;

  private int install(String taskserv, String stubs) throws Exception {
    var bundle = Files.createDirectories(root.resolve("bundle"));
    var script = Files.readString(TASKSERVS.resolve(taskserv).resolve("install.sh"));
    for (var top : new String[] {"etc", "var"}) {
      script = script.replaceAll("(?<![A-Za-z0-9_.*}/])/" + top + "/", root + "/" + top + "/");
    }
    Files.writeString(bundle.resolve("install.sh"), script);
    Files.writeString(bundle.resolve("settings.env"), "LISTEN_PORT=80\nSTATUS_PORT=81\n");
    Files.createDirectories(bundle.resolve("shared"));
    Files.writeString(bundle.resolve("shared/packages.sh"), "install_packages() { :; }\n");
    Files.createDirectories(bundle.resolve("templates"));
    for (var template : new String[] {"nginx.conf", "index.html", "haproxy.cfg", "config.toml"}) {
      Files.writeString(bundle.resolve("templates").resolve(template), "# new\n");
    }
    Files.writeString(root.resolve("stubs"), STUBS + stubs);
    var builder = new ProcessBuilder("bash", "install.sh").directory(bundle.toFile());
    builder.environment().put("BASH_ENV", root.resolve("stubs").toString());
    var process =
        builder.redirectErrorStream(true).redirectOutput(root.resolve("out").toFile()).start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return process.exitValue();
  }

  private String said() throws IOException {
    return Files.readString(root.resolve("out"), UTF_8);
  }

  @ParameterizedTest
  @CsvSource({
    "nginx, etc/nginx/nginx.conf",
    "proxy, etc/haproxy/haproxy.cfg",
    "containerd, etc/containerd/config.toml"
  })
  void whatSomebodyRemovedIsThereAgain(String taskserv, String file) throws Exception {
    assertThat(install(taskserv, "")).as(said()).isZero();
    assertThat(root.resolve(file)).hasContent("# new");

    Files.delete(root.resolve(file));
    assertThat(install(taskserv, "")).as(said()).isZero();
    assertThat(root.resolve(file)).hasContent("# new");
    assertThat(root.resolve(file + ".previous")).doesNotExist();
  }

  /** What does not run leaves things as they were, also where there was nothing. */
  @Test
  void whereThereWasNothingNothingIsPutBack() throws Exception {
    var neverServes = "curl() { SECONDS=99; }\nsleep() { SECONDS=99; }\n";
    Files.createDirectories(root.resolve("etc/nginx"));
    assertThat(install("nginx", neverServes)).as(said()).isEqualTo(78);
    assertThat(said()).contains("cannot run with the new configuration");
    assertThat(root.resolve("etc/nginx/nginx.conf")).doesNotExist();

    Files.writeString(root.resolve("etc/nginx/nginx.conf"), "# old\n");
    assertThat(install("nginx", neverServes)).as(said()).isEqualTo(78);
    assertThat(root.resolve("etc/nginx/nginx.conf")).hasContent("# old");
  }
}
