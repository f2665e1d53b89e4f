package io.provisioning.vault.seal;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * What it takes to seal and open 1 KiB, beside one AES-GCM of Java's own in the same run: an
 * envelope is two of those each way, and two keys that are set up. Run its {@code main} on the
 * tests' class path.
 */
final class SealBenchmarks {

  private static final int RUNS = 5;
  private static final int TIMES = 20_000;

  private SealBenchmarks() {}

  @FunctionalInterface
  private interface Work {
    void once() throws GeneralSecurityException;
  }

  public static void main(String[] arguments) throws GeneralSecurityException {
    var value = new byte[1024];
    new SecureRandom().nextBytes(value);
    var envelopes = SealFixtures.unsealed().envelopes();
    var binding = new Binding("shop", "web/db", 1, List.of("2026-11-23T12:00:00Z", "u1", "ada"));
    var envelope = envelopes.seal(binding, value);
    var random = new SecureRandom();
    var key = new SecretKeySpec(new byte[32], "AES");
    var nonce = new byte[12];
    var plain = new double[RUNS];
    var ours = new double[RUNS];
    for (var run = 0; run < RUNS; run++) {
      plain[run] =
          micros(() -> {
            random.nextBytes(nonce);
            var cipher = Cipher.getInstance("AES/GCM/NoPadding");
            cipher.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(128, nonce));
            var sealed = cipher.doFinal(value);
            cipher.init(Cipher.DECRYPT_MODE, key, new GCMParameterSpec(128, nonce));
            cipher.doFinal(sealed);
          });
      ours[run] = micros(() -> envelopes.open(binding, envelopes.seal(binding, value)));
    }
    Arrays.sort(plain);
    Arrays.sort(ours);
    System.out.printf(
        "seal and open 1 KiB, median of %d runs: plain %.1f µs, envelope %.1f µs (%.1f times)%n",
        RUNS, plain[RUNS / 2], ours[RUNS / 2], ours[RUNS / 2] / plain[RUNS / 2]);
    var opening = micros(() -> envelopes.open(binding, envelope));
    System.out.printf("open alone %.1f µs%n", opening);
  }

  private static double micros(Work work) throws GeneralSecurityException {
    var start = System.nanoTime();
    for (var time = 0; time < TIMES; time++) {
      work.once();
    }
    return (System.nanoTime() - start) / 1_000.0 / TIMES;
  }
}
