package io.provisioning.orchestrator.admission.gate;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How much may run at once, and how providers are treated. Public, since whoever simulates the
 * engine chooses it.
 *
 * @param limits operations at once
 * @param ageing after which a waiting ticket is one level of priority higher
 * @param throttling what follows when a provider throttles an account
 * @param breaker when an account that fails is left alone
 * @param retryBudget how many retries an account gets
 */
@ConfigurationProperties("provisioning.scheduling")
public record AdmissionSettings(
    @DefaultValue Limits limits,
    @DefaultValue("1m") Duration ageing,
    @DefaultValue Throttling throttling,
    @DefaultValue BreakerSettings breaker,
    @DefaultValue RetryBudgetSettings retryBudget) {

  public AdmissionSettings {
    require(ageing.isPositive(), "ageing is not positive");
  }

  /** What holds where nothing is configured. */
  public static AdmissionSettings standard() {
    return with(Limits.global(1000));
  }

  /** The same with other limits. */
  public static AdmissionSettings with(Limits limits) {
    return new AdmissionSettings(
        limits,
        Duration.ofMinutes(1),
        new Throttling(0.5, Duration.ofSeconds(1), Duration.ofMinutes(1), Duration.ofHours(1)),
        new BreakerSettings(
            50, Duration.ofMinutes(1), 10, Duration.ofSeconds(15), Duration.ofMinutes(2), 3),
        new RetryBudgetSettings(0.2, 60, Duration.ofMinutes(1), Duration.ofMinutes(15)));
  }

  private static void require(boolean isTrue, String otherwise) {
    if (!isTrue) {
      throw new IllegalArgumentException("provisioning.scheduling." + otherwise);
    }
  }

  /**
   * The limit that an account's throttling teaches.
   *
   * @param decrease what it is multiplied by each time, above 0 and below 1
   * @param hold how long the account is left alone where the provider does not say; doubled each
   *     time
   * @param longestHold up to this
   * @param memory after which a learned limit is forgotten
   */
  public record Throttling(
      @DefaultValue("0.5") double decrease,
      @DefaultValue("1s") Duration hold,
      @DefaultValue("1m") Duration longestHold,
      @DefaultValue("1h") Duration memory) {

    public Throttling {
      require(decrease > 0 && decrease < 1, "throttling.decrease is not between 0 and 1");
      require(hold.isPositive(), "throttling.hold is not positive");
      require(longestHold.compareTo(hold) >= 0, "throttling.longest-hold is less than hold");
      require(memory.isPositive(), "throttling.memory is not positive");
    }
  }

  /**
   * The circuit breaker of each account.
   *
   * @param failureRate per cent of passing faults and time-outs at which it opens
   * @param window over which the rate is taken, in whole seconds
   * @param minimumCalls below which it does not open
   * @param rest how long it stays open; doubled each time it opens again
   * @param longestRest up to this
   * @param probes attempts that decide whether it closes
   */
  public record BreakerSettings(
      @DefaultValue("50") int failureRate,
      @DefaultValue("1m") Duration window,
      @DefaultValue("10") int minimumCalls,
      @DefaultValue("15s") Duration rest,
      @DefaultValue("2m") Duration longestRest,
      @DefaultValue("3") int probes) {

    public BreakerSettings {
      require(failureRate >= 1 && failureRate <= 100, "breaker.failure-rate is not 1 to 100");
      require(window.toSeconds() >= 1, "breaker.window is less than a second");
      require(minimumCalls >= 1, "breaker.minimum-calls is less than 1");
      require(rest.toMillis() >= 1, "breaker.rest is less than a millisecond");
      require(longestRest.compareTo(rest) >= 0, "breaker.longest-rest is less than rest");
      require(probes >= 1, "breaker.probes is less than 1");
    }
  }

  /**
   * The retry budget of each account.
   *
   * @param ratio retries for each request within the window, 0 to 1
   * @param minimum retries within the window that are always there
   * @param window over which both are counted
   * @param patience longest time a retry is put off before it is refused
   */
  public record RetryBudgetSettings(
      @DefaultValue("0.2") double ratio,
      @DefaultValue("60") int minimum,
      @DefaultValue("1m") Duration window,
      @DefaultValue("15m") Duration patience) {

    public RetryBudgetSettings {
      require(ratio >= 0 && ratio <= 1, "retry-budget.ratio is not 0 to 1");
      require(minimum >= 1, "retry-budget.minimum is less than 1");
      require(window.toMillis() >= 10, "retry-budget.window is less than 10 ms");
      require(!patience.isNegative(), "retry-budget.patience is negative");
    }
  }

  /**
   * Operations at once, each at least 1; absent for no limit.
   *
   * @param global of all workflows
   * @param undoReserve places above {@code global} that only undo may take
   * @param workspace of each workspace
   * @param provider at each provider
   * @param account at each account of a provider
   * @param workspaces of one workspace by its name, instead of {@code workspace}
   * @param providers at one provider by its name, instead of {@code provider}
   * @param accounts at one account by the names of provider and account, instead of {@code account}
   * @param labels with one label, by key and value
   */
  public record Limits(
      @DefaultValue("1000") int global,
      @DefaultValue("16") int undoReserve,
      @Nullable Integer workspace,
      @Nullable Integer provider,
      @Nullable Integer account,
      @DefaultValue Map<String, Integer> workspaces,
      @DefaultValue Map<String, Integer> providers,
      @DefaultValue Map<String, Map<String, Integer>> accounts,
      @DefaultValue Map<String, Map<String, Integer>> labels) {

    public Limits {
      workspaces = Map.copyOf(workspaces);
      providers = Map.copyOf(providers);
      accounts = Map.copyOf(accounts);
      labels = Map.copyOf(labels);
      requireOne("global", global);
      require(undoReserve >= 0, "limits.undo-reserve is negative");
      requireOne("workspace", workspace);
      requireOne("provider", provider);
      requireOne("account", account);
      workspaces.forEach((name, limit) -> requireOne("workspaces." + name, limit));
      providers.forEach((name, limit) -> requireOne("providers." + name, limit));
      requireOnes("accounts", accounts);
      requireOnes("labels", labels);
    }

    /** A limit for everything, and none else. */
    public static Limits global(int limit) {
      return new Limits(limit, 16, null, null, null, Map.of(), Map.of(), Map.of(), Map.of());
    }

    public Optional<Integer> workspace(String name) {
      return Optional.ofNullable(workspaces.get(name)).or(() -> Optional.ofNullable(workspace));
    }

    public Optional<Integer> provider(String name) {
      return Optional.ofNullable(providers.get(name)).or(() -> Optional.ofNullable(provider));
    }

    public Optional<Integer> account(String provider, String name) {
      return Optional.ofNullable(accounts.getOrDefault(provider, Map.of()).get(name))
          .or(() -> Optional.ofNullable(account));
    }

    Optional<Integer> label(String key, String value) {
      return Optional.ofNullable(labels.getOrDefault(key, Map.of()).get(value));
    }

    private static void requireOnes(String name, Map<String, Map<String, Integer>> limits) {
      limits.forEach((key, values) ->
          values.forEach((value, limit) -> requireOne(name + "." + key + "." + value, limit)));
    }

    private static void requireOne(String name, @Nullable Integer limit) {
      require(limit == null || limit >= 1, "limits." + name + " is less than 1");
    }
  }
}
