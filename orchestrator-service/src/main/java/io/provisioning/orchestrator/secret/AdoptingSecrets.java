package io.provisioning.orchestrator.secret;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.config.secret.SecretReference;
import io.provisioning.config.secret.SecretReference.Generated;
import io.provisioning.config.secret.SecretReference.Stored;
import io.provisioning.orchestrator.secret.generated.GeneratedSecret;
import io.provisioning.service.Workload;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The vault, which takes over what was kept in files before: at the latest when a secret is opened,
 * so that nobody ever gets another value than before. A file is erased once the vault has been seen
 * to have its value, and no sooner.
 */
final class AdoptingSecrets implements Secrets {

  private final HttpVaultSecrets vault;
  private final FilesystemLeftovers files;

  /** Of secrets that are or were files; nobody reads a file while it is erased. */
  private final ConcurrentHashMap<GeneratedSecret, ReentrantLock> locks = new ConcurrentHashMap<>();

  AdoptingSecrets(HttpVaultSecrets vault, FilesystemLeftovers files) {
    this.vault = vault;
    this.files = files;
  }

  @Override
  public String open(Workload work, String infrastructure, SecretReference reference) {
    if (reference instanceof Generated generated) {
      adopt(new GeneratedSecret(work.workspace(), infrastructure, generated.name()));
    }
    return vault.open(work, infrastructure, reference);
  }

  @Override
  public OptionalInt newest(String workspace, String infrastructure, SecretReference reference) {
    return vault.newest(workspace, infrastructure, reference);
  }

  @Override
  public void renew(Workload work, String infrastructure, Generated reference) {
    adopt(new GeneratedSecret(work.workspace(), infrastructure, reference.name()));
    vault.renew(work, infrastructure, reference);
  }

  @Override
  public List<Stored> missing(String workspace, Collection<Stored> references) {
    return vault.missing(workspace, references);
  }

  @Override
  public void forget(String workspace, String infrastructure, Instant gone) {
    GeneratedSecret.requireName("workspace", workspace);
    GeneratedSecret.requireName("infrastructure", infrastructure);
    for (var secret : files.of(workspace, infrastructure)) {
      alone(
          secret,
          () ->
              files
                  .find(secret)
                  .filter(file -> !file.madeAt().isAfter(gone))
                  .ifPresent(_ -> files.erase(secret)));
    }
    vault.forget(workspace, infrastructure, gone);
  }

  /** Those that are not in the vault yet. */
  List<GeneratedSecret> left() {
    return files.all();
  }

  /**
   * Moves a secret into the vault, unless it is there.
   *
   * @throws io.provisioning.config.problem.ProblemException CONFLICT if the vault has another
   *     value: the file stays; UNAVAILABLE if it cannot be moved now
   */
  void adopt(GeneratedSecret secret) {
    if (files.find(secret).isEmpty()) {
      return;
    }
    alone(
        secret,
        () ->
            files
                .find(secret)
                .ifPresent(file -> {
                  var kept = vault.adopt(secret, file.value(), file.madeAt());
                  requireSame(secret, file.value(), kept);
                  files.erase(secret);
                }));
  }

  private void alone(GeneratedSecret secret, Runnable work) {
    var lock = locks.computeIfAbsent(secret, _ -> new ReentrantLock());
    try {
      lock.lockInterruptibly();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw SecretProblem.SECRETS_UNAVAILABLE.because(
          "a secret is not available: interrupted", "resume the workflow", e);
    }
    try {
      work.run();
    } finally {
      lock.unlock();
    }
  }

  private void requireSame(GeneratedSecret secret, String file, String kept) {
    if (!MessageDigest.isEqual(file.getBytes(UTF_8), kept.getBytes(UTF_8))) {
      throw SecretProblem.SECRET_DIFFERS.because(
          "`%s/%s` of workspace `%s` is not the same in the vault and in the file `%s`"
              .formatted(
                  secret.infrastructure(), secret.name(), secret.workspace(), files.file(secret)),
          "find out which of the two is in use; delete the file, or destroy the secret in the"
              + " vault, and resume the workflow");
    }
  }
}
