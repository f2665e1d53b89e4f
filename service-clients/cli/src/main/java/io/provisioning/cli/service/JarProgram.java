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

/**
 * A jar of Spring Boot, started with a cache of what the virtual machine has learned, and with its
 * configuration as code. Both are made by a first start; until then they are missing, and a start
 * without them takes longer.
 */
final class JarProgram implements Program {

  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

  private final Invocation invocation;
  private final ServiceDefinition service;
  private final ServiceImage image;
  private final String mainClass;

  JarProgram(Invocation invocation, ServiceDefinition service) throws IOException {
    this.invocation = invocation;
    this.service = service;
    image = ServiceImage.of(invocation.home(), service.name(), service.builtJar());
    mainClass = image.mainClass();
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
    command.add("-XX:AOTCache=" + image.aotCache());
    command.add("-Xlog:aot=off"); // says nothing where there is none
    command.add("-Dspring.aot.enabled=true");
    command.add("-cp");
    command.add(image.prepared() + File.pathSeparator + image.application());
    command.add(mainClass);
    command.addAll(settings(launch));
    return command;
  }

  private List<String> settings(Launch launch) {
    var settings = new ArrayList<String>();
    settings.add("--server.port=" + launch.port());
    settings.add("--provisioning.home=" + invocation.home().directory());
    settings.addAll(launch.settings());
    return settings;
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
    command.addAll(List.of("--", image.prepared().toString(), mainClass));
    command.addAll(settings(launch));
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
