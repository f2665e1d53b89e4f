package io.provisioning.orchestrator.secret;

import io.provisioning.config.secret.SecretReference;
import io.provisioning.config.secret.SecretReference.Generated;
import io.provisioning.config.secret.SecretReference.Stored;
import io.provisioning.service.Workload;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.OptionalInt;

/** The secrets that configurations refer to. Safe for use by many threads, and to interrupt. */
public interface Secrets {

  /**
   * The value that a reference stands for. One that is generated is made at first use: at least 32
   * characters, letters, digits, {@code -} and {@code _} only. Whoever asks gets the same, also at
   * the same time.
   *
   * @param work what it is opened for; it is recorded with the access
   * @throws IllegalArgumentException if a name is not a DNS label
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if it cannot be read or
   *     kept now, NOT_FOUND if it is not generated and does not exist, CONFLICT if two values claim
   *     to be it
   */
  String open(Workload work, String infrastructure, SecretReference reference);

  /**
   * The number of the newest version of a secret: 0 if there is none yet. Empty where secrets have
   * no versions.
   *
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if that is not known now
   */
  OptionalInt newest(String workspace, String infrastructure, SecretReference reference);

  /**
   * Makes a version of a generated secret, with another value.
   *
   * @param work what it is made for
   * @param reference with the version that comes after the newest
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if it cannot be kept now,
   *     CONFLICT if there is such a version already
   * @throws IllegalStateException where secrets have no versions
   */
  void renew(Workload work, String infrastructure, Generated reference);

  /**
   * Those that cannot be opened as things are.
   *
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if that is not known now
   */
  List<Stored> missing(String workspace, Collection<Stored> references);

  /**
   * Deletes the generated secrets of an infrastructure that is gone. Those made after it was gone
   * belong to a new one of the same name and stay.
   *
   * @param gone when its last resource was deleted
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if they cannot be deleted
   */
  void forget(String workspace, String infrastructure, Instant gone);
}
