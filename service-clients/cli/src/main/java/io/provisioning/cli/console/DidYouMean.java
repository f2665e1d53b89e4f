package io.provisioning.cli.console;

import io.provisioning.config.problem.NearestName;
import java.util.Collection;

/** The name that somebody may have meant, as a question to append to a message. */
public final class DidYouMean {

  private DidYouMean() {}

  /** Empty where no name is near. */
  public static String question(String name, Collection<String> valid) {
    return NearestName.of(name, valid).map(near -> "; did you mean `" + near + "`?").orElse("");
  }
}
