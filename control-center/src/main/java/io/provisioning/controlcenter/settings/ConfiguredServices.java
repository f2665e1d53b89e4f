package io.provisioning.controlcenter.settings;

import io.provisioning.service.configuration.CentralValues;
import io.provisioning.service.configuration.ServiceSettings;
import java.util.List;
import java.util.Map;

/** The services, as far as they can be configured. Each of them checks and keeps its own values. */
interface ConfiguredServices {

  /** Names of all, this one first. */
  List<String> names();

  /**
   * How a service is configured now.
   *
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if it does not answer
   */
  ServiceSettings settings(String service);

  /**
   * Has a service look at values, without using them.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID with every value that it could
   *     not use; UNAVAILABLE if it does not answer
   */
  void check(String service, Map<String, String> values);

  /**
   * Gives a service other central values in the place of the former.
   *
   * @throws io.provisioning.config.problem.ProblemException as {@link #check}
   */
  ServiceSettings apply(String service, CentralValues values);
}
