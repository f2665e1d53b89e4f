package io.provisioning.cli.service;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.process.Executables;
import io.provisioning.cli.service.ServiceProcess.Launch;
import io.provisioning.config.layer.Keys;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A jar of Spring Boot, started with a cache of what the virtual machine has learned. */
final class JarProgram implements Program {

  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

  private final Invocation invocation;
  private final ServiceDefinition service;
  private final ServiceImage image;

  JarProgram(Invocation invocation, ServiceDefinition service) throws IOException {
    this.invocation = invocation;
    this.service = service;
    image = ServiceImage.of(invocation.home(), service.name(), service.builtJar());
  }

  /** The arguments that have the virtual machine read its options from the service's files. */
  static List<String> flags(ServiceDefinition service) {
    var flags = new ArrayList<String>();
    if (service.flags() != null) {
      flags.add("@" + service.flags());
    }
    if (service.compilerDirectives() != null) {
      flags.add("-XX:+UnlockDiagnosticVMOptions");
      flags.add("-XX:CompilerDirectivesFile=" + service.compilerDirectives());
    }
    return flags;
  }

  @Override
  public void prepare() throws IOException, InterruptedException {
    image.ensure(JAVA, invocation.home().log().resolve("launcher.log"));
  }

  @Override
  public List<String> command(Launch launch) {
    var command = new ArrayList<String>();
    command.add(JAVA.toString());
    command.addAll(flags(service));
    // it may be made later, and a start without it says nothing
    command.add("-XX:AOTCache=" + image.aotCache());
    command.add("-Xlog:aot=off");
    command.add("-jar");
    command.add(image.application().toString());
    command.add("--server.port=" + launch.port());
    command.add("--provisioning.home=" + invocation.home().directory());
    command.addAll(launch.settings());
    return command;
  }

  @Override
  public Map<String, String> environment(Launch launch) {
    return launch.environment();
  }

  @Override
  public String version() {
    return image.version();
  }

  @Override
  public String build() {
    return image.build();
  }

  @Override
  public void started(Launch launch) throws IOException {
    if (!Files.exists(image.aotCache()) && invocation.settings().get(Keys.SERVICES_START_CACHES)) {
      train(launch);
    }
  }

  /** Makes the cache for later starts while this one already works, at low priority. */
  private void train(Launch launch) throws IOException {
    var script = invocation.checkout().directory().resolve("deploy/launcher/train-service.sh");
    var command = new ArrayList<String>();
    if (Executables.find("setsid").isPresent()) {
      command.add("setsid");
    }
    command.addAll(List.of("bash", script.toString(), image.aotCache().toString()));
    command.addAll(List.of(image.application().toString(), JAVA.toString()));
    command.addAll(flags(service));
    command.add("--");
    command.addAll(launch.training());
    command.add("--");
    command.addAll(service.training().requests());
    var builder =
        new ProcessBuilder(command)
            .directory(image.directory().toFile())
            .redirectErrorStream(true)
            .redirectInput(new File("/dev/null"))
            .redirectOutput(
                ProcessBuilder.Redirect.to(
                    invocation.home().log().resolve(service.name() + "-aot.log").toFile()));
    builder.environment().putAll(launch.environment());
    builder.start();
  }
}
