package io.provisioning.provider.cloud;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is run on servers to mount volumes, on block devices of this machine that are files. */
@Tag("proof-clouds")
class MountIntegrationTests {

  private static final String FOREIGN = "tmpfs /elsewhere tmpfs defaults 0 0";

  @TempDir Path directory;

  private final List<String> devices = new ArrayList<>();
  private Path fstab;

  @BeforeEach
  void makeDevices() throws Exception {
    fstab = Files.writeString(directory.resolve("fstab"), FOREIGN + "\n");
    for (int n = 0; n < 2; n++) {
      var file = directory.resolve("disk" + n).toString();
      run("truncate", "-s", "16M", file);
      run("mkfs.ext4", "-q", file);
      devices.add(run("losetup", "--find", "--show", file).strip());
    }
  }

  @AfterEach
  void removeDevices() throws Exception {
    for (var device : devices) {
      var _ = new ProcessBuilder("umount", "--quiet", device).start().waitFor();
      run("losetup", "--detach", device);
    }
  }

  @Test
  void exactlyTheseVolumesAreMountedHoweverOftenItIsAsked() throws Exception {
    var one = directory.resolve("mnt/one").toString();
    var two = directory.resolve("mnt/two").toString();

    mount(devices.get(0), one, devices.get(1), two);
    Files.writeString(Path.of(one, "kept"), "text");
    mount(devices.get(0), one, devices.get(1), two);
    assertThat(run("findmnt", "-no", "SOURCE", one).strip()).isEqualTo(devices.get(0));
    assertThat(run("findmnt", "-no", "SOURCE", two).strip()).isEqualTo(devices.get(1));
    assertThat(Files.readAllLines(fstab)).hasSize(3).contains(FOREIGN);

    mount(devices.get(0), two);
    assertThat(run("findmnt", "-no", "SOURCE", two).strip()).isEqualTo(devices.get(0));
    assertThat(Path.of(two, "kept")).hasContent("text");
    assertThat(Path.of(one, "kept")).doesNotExist();

    mount();
    assertThat(Path.of(two, "kept")).doesNotExist();
    assertThat(Files.readAllLines(fstab)).containsExactly(FOREIGN);
  }

  @Test
  void onlyAVolumeThatIsEmptyGetsAFileSystem() throws Exception {
    var empty = directory.resolve("mnt/empty").toString();
    var other = directory.resolve("mnt/other").toString();
    run("wipefs", "--all", devices.get(0));
    run("mkswap", devices.get(1));

    mount(devices.get(0), empty);
    Files.writeString(Path.of(empty, "kept"), "text");
    mount();
    mount(devices.get(0), empty);

    assertThat(Path.of(empty, "kept")).hasContent("text");
    assertThatThrownBy(() -> mount(devices.get(1), other)).isInstanceOf(AssertionError.class);
    assertThat(run("blkid", "-p", "-o", "value", "-s", "TYPE", devices.get(1)).strip())
        .isEqualTo("swap");
  }

  private void mount(String... devicesAndPaths) throws Exception {
    var argv = new ArrayList<>(List.of("sh", "-c", SshAccess.MOUNT, "mount", fstab.toString()));
    argv.addAll(List.of(devicesAndPaths));
    run(argv.toArray(String[]::new));
  }

  private static String run(String... argv) throws Exception {
    var process = new ProcessBuilder(argv).redirectErrorStream(true).start();
    var said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }
}
