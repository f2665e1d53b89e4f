package io.provisioning.orchestrator.scheduling;

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
 */
@ConfigurationProperties("provisioning.scheduling")
public record SchedulingSettings(@DefaultValue Limits limits, @DefaultValue("1m") Duration ageing) {

  public SchedulingSettings {
    if (!ageing.isPositive()) {
      throw new IllegalArgumentException("provisioning.scheduling.ageing is not positive");
    }
  }

  /** What holds where nothing is configured. */
  public static SchedulingSettings standard() {
    return with(Limits.standard());
  }

  public static SchedulingSettings with(Limits limits) {
    return new SchedulingSettings(limits, Duration.ofMinutes(1));
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
      require("global", global);
      require("undo-reserve", undoReserve + 1);
      require("workspace", workspace);
      require("provider", provider);
      require("account", account);
      workspaces.forEach((name, limit) -> require("workspaces." + name, limit));
      providers.forEach((name, limit) -> require("providers." + name, limit));
      requireAll("accounts", accounts);
      requireAll("labels", labels);
    }

    public static Limits standard() {
      return global(1000);
    }

    public static Limits global(int limit) {
      return new Limits(limit, 16, null, null, null, Map.of(), Map.of(), Map.of(), Map.of());
    }

    Optional<Integer> workspace(String name) {
      return Optional.ofNullable(workspaces.getOrDefault(name, workspace));
    }

    Optional<Integer> provider(String name) {
      return Optional.ofNullable(providers.getOrDefault(name, provider));
    }

    Optional<Integer> account(String provider, String name) {
      return Optional.ofNullable(accounts.getOrDefault(provider, Map.of()).get(name))
          .or(() -> Optional.ofNullable(account));
    }

    Optional<Integer> label(String key, String value) {
      return Optional.ofNullable(labels.getOrDefault(key, Map.of()).get(value));
    }

    private static void requireAll(String name, Map<String, Map<String, Integer>> limits) {
      limits.forEach((key, values) ->
          values.forEach((value, limit) -> require(name + "." + key + "." + value, limit)));
    }

    private static void require(String name, @Nullable Integer limit) {
      if (limit != null && limit < 1) {
        throw new IllegalArgumentException(
            "provisioning.scheduling.limits." + name + " is less than it can be");
      }
    }
  }
}
