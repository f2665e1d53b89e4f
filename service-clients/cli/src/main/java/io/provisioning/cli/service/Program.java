package io.provisioning.cli.service;

import io.provisioning.cli.service.ServiceProcess.Launch;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** What a service is started from. */
sealed interface Program permits JarProgram, StartLine {

  /** Makes ready what the start needs. */
  void prepare() throws IOException, InterruptedException;

  List<String> command(Launch launch);

  Map<String, String> environment(Launch launch);

  /** Empty if nobody knows. */
  String version();

  /** Names what was built, to notice that there is a newer one; empty if nobody knows. */
  String build();

  /** Does what can wait until it runs. */
  void started(Launch launch) throws IOException;
}
