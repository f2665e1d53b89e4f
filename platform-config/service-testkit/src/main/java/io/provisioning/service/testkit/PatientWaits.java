package io.provisioning.service.testkit;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Lets Awaitility wait a minute before a test fails, in every JVM that runs tests and has this
 * module. Its own 10 seconds are too few beside busy processors, where a service takes 20 to start.
 */
public final class PatientWaits implements LauncherSessionListener {

  /** How long a test waits that names no limit; a shorter one would only measure the machine. */
  public static final Duration LIMIT = Duration.ofMinutes(1);

  @Override
  public void launcherSessionOpened(LauncherSession session) {
    Awaitility.setDefaultTimeout(LIMIT);
  }
}
