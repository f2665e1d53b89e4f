package io.provisioning.service.job;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;

/** Offers to measure which jobs do not do their work. */
final class JobMetrics implements MeterBinder {

  private final Jobs jobs;

  JobMetrics(Jobs jobs) {
    this.jobs = jobs;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    for (var name : jobs.names()) {
      Gauge.builder("provisioning.job.failing", jobs, all -> all.isFailing(name) ? 1 : 0)
          .description("whether a job has failed twice in a row, hangs, or is not written down")
          .tag("name", name) // `job` is Prometheus's own
          .register(registry);
    }
  }
}
