package io.provisioning.provider.local;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.Info;
import io.provisioning.provider.PlanSize;
import io.provisioning.provider.local.engine.Engine;
import java.io.ByteArrayInputStream;
import java.lang.System.Logger.Level;
import java.util.Arrays;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * Memory and CPU time of servers. A machine that cannot limit one of them is told about in the log;
 * its servers are then not limited, and no difference is seen in that.
 */
final class Limits {

  private static final System.Logger LOG = System.getLogger(Limits.class.getName());
  private static final long PERIOD = 100_000;

  private final Engine engine;
  private @Nullable Machine machine;

  Limits(Engine engine) {
    this.engine = engine;
  }

  void apply(PlanSize plan, HostConfig config) {
    var wanted = of(plan);
    if (wanted.memory() > 0) {
      config.withMemory(wanted.memory());
    }
    if (wanted.quota() > 0) {
      config.withCpuPeriod(PERIOD).withCpuQuota(wanted.quota());
    }
  }

  /** Changes the limits of a running container. */
  void change(String doing, String container, PlanSize plan) {
    var wanted = of(plan);
    if (engine.isPodman()) {
      // Podman 4 does not have Docker's call, but one of its own that takes the runtime's words.
      var body =
          "{\"memory\":{\"limit\":%d,\"swap\":%d},\"cpu\":{\"quota\":%d,\"period\":%d}}"
              .formatted(wanted.memory(), wanted.memory() * 2, wanted.quota(), PERIOD);
      var _ =
          engine.post(
              doing,
              "/v4.0.0/libpod/containers/" + container + "/update",
              "application/json",
              new ByteArrayInputStream(body.getBytes(UTF_8)));
    } else {
      engine.run(
          doing,
          docker ->
              docker
                  .updateContainerCmd(container)
                  .withMemory(wanted.memory())
                  .withMemorySwap(wanted.memory() * 2)
                  .withCpuPeriod(PERIOD)
                  .withCpuQuota(wanted.quota())
                  .exec());
    }
  }

  /**
   * The plan whose limits are in force: the expected one where it fits; another where it does not,
   * even if none fits, so that the difference is seen.
   */
  PlanSize planOf(Found found, PlanSize expected) {
    return Arrays.stream(PlanSize.values())
        .filter(plan -> found.equals(of(plan).comparable(found)))
        .min(Comparator.comparing(plan -> plan != expected))
        .orElse(expected == PlanSize.SMALL ? PlanSize.MEDIUM : PlanSize.SMALL);
  }

  private Found of(PlanSize plan) {
    var offer = Offers.offer(plan);
    var here = machine();
    return new Found(
        here.limitsMemory() ? offer.memory() : 0,
        here.limitsProcessors() ? (long) (Math.min(offer.vcpus(), here.processors()) * PERIOD) : 0);
  }

  private synchronized Machine machine() {
    if (machine == null) {
      machine =
          engine.call("ask what can be limited", docker -> Machine.of(docker.infoCmd().exec()));
      if (!machine.limitsMemory() || !machine.limitsProcessors()) {
        LOG.log(
            Level.WARNING,
            "the container engine cannot limit {0} on this machine; servers are not limited in that",
            machine.limitsMemory() ? "CPU time" : "memory or CPU time");
      }
    }
    return machine;
  }

  /**
   * Limits in force.
   *
   * @param memory bytes; 0 for none
   * @param quota microseconds in each tenth of a second; 0 for none
   */
  record Found(long memory, long quota) {

    private Found comparable(Found other) {
      return new Found(memory == 0 ? other.memory : memory, quota == 0 ? other.quota : quota);
    }
  }

  private record Machine(int processors, boolean limitsMemory, boolean limitsProcessors) {

    static Machine of(Info info) {
      var processors = info.getNCPU();
      return new Machine(
          processors == null || processors < 1 ? 1 : processors,
          !Boolean.FALSE.equals(info.getMemoryLimit()),
          !Boolean.FALSE.equals(info.getCpuCfsQuota()));
    }
  }
}
