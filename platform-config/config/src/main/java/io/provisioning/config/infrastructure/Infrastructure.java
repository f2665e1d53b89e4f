package io.provisioning.config.infrastructure;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One declared set of resources, valid by the schema {@code Infrastructure.pkl}: names are unique
 * DNS labels, references between resources of the document resolve, defaults from {@link Settings}
 * are filled in.
 *
 * <p>{@code count} is not expanded here and clusters are not either; the planner does both.
 */
public record Infrastructure(
    String name,
    Settings settings,
    List<Network> networks,
    List<Volume> volumes,
    List<Server> servers,
    List<Cluster> clusters,
    List<Firewall> firewalls) {

  public Infrastructure {
    networks = List.copyOf(networks);
    volumes = List.copyOf(volumes);
    servers = List.copyOf(servers);
    clusters = List.copyOf(clusters);
    firewalls = List.copyOf(firewalls);
  }

  /** A set without firewalls. */
  public Infrastructure(
      String name,
      Settings settings,
      List<Network> networks,
      List<Volume> volumes,
      List<Server> servers,
      List<Cluster> clusters) {
    this(name, settings, networks, volumes, servers, clusters, List.of());
  }

  /**
   * Defaults for everything below and limits for the workflow.
   *
   * @param provider of each resource that names none, with its account as {@link AccountRef} writes
   *     it; so are the providers of resources
   * @param parallelLimit operations at the same time, at least 1
   * @param rollback whether a failed workflow is undone by itself
   */
  public record Settings(
      String provider,
      @Nullable String region,
      @Nullable String image,
      int parallelLimit,
      boolean rollback,
      Map<String, String> labels) {
    public Settings {
      labels = Map.copyOf(labels);
    }
  }

  public record Network(
      String name,
      String provider,
      @Nullable String region,
      String cidr,
      Map<String, String> labels) {
    public Network {
      labels = Map.copyOf(labels);
    }
  }

  /**
   * What may reach the servers that name it.
   *
   * @param rules what is let in; nothing else is
   */
  public record Firewall(
      String name,
      String provider,
      @Nullable String region,
      List<Rule> rules,
      Map<String, String> labels) {
    public Firewall {
      rules = List.copyOf(rules);
      labels = Map.copyOf(labels);
    }
  }

  /**
   * One thing that a firewall lets in.
   *
   * @param protocol {@code tcp}, {@code udp} or {@code icmp}
   * @param ports one, or a range as {@code 8000-8100}; absent for {@code icmp}
   * @param sources blocks of IPv4 or IPv6 addresses, at least one
   */
  public record Rule(
      String protocol, @Nullable String ports, List<String> sources, @Nullable String description) {
    public Rule {
      sources = List.copyOf(sources);
    }
  }

  /**
   * A disk that outlives servers.
   *
   * @param size bytes
   */
  public record Volume(
      String name,
      String provider,
      @Nullable String region,
      long size,
      Map<String, String> labels) {
    public Volume {
      labels = Map.copyOf(labels);
    }
  }

  /**
   * A machine, or several alike.
   *
   * @param plan {@code small}, {@code medium}, {@code large} or {@code xlarge}
   * @param role free text for people and selectors, such as {@code database}
   * @param count how many; absent means one, named {@code name}; present means {@code name-1} …
   *     {@code name-count}
   * @param networks by name, in order; the first gives the main address
   * @param providerConfig what only the provider understands, as text
   * @param firewalls that guard it, by name; without any, everything reaches it
   */
  public record Server(
      String name,
      String provider,
      String plan,
      @Nullable String role,
      @Nullable String region,
      @Nullable String image,
      @Nullable Integer count,
      List<String> networks,
      List<Mount> volumes,
      List<Taskserv> taskservs,
      Map<String, String> labels,
      Map<String, String> providerConfig,
      List<String> firewalls) {
    public Server {
      networks = List.copyOf(networks);
      volumes = List.copyOf(volumes);
      taskservs = List.copyOf(taskservs);
      labels = Map.copyOf(labels);
      providerConfig = Map.copyOf(providerConfig);
      firewalls = List.copyOf(firewalls);
    }

    /** A machine without firewalls. */
    public Server(
        String name,
        String provider,
        String plan,
        @Nullable String role,
        @Nullable String region,
        @Nullable String image,
        @Nullable Integer count,
        List<String> networks,
        List<Mount> volumes,
        List<Taskserv> taskservs,
        Map<String, String> labels,
        Map<String, String> providerConfig) {
      this(
          name,
          provider,
          plan,
          role,
          region,
          image,
          count,
          networks,
          volumes,
          taskservs,
          labels,
          providerConfig,
          List.of());
    }

    /** A machine about which its provider needs to know nothing more. */
    public Server(
        String name,
        String provider,
        String plan,
        @Nullable String role,
        @Nullable String region,
        @Nullable String image,
        @Nullable Integer count,
        List<String> networks,
        List<Mount> volumes,
        List<Taskserv> taskservs,
        Map<String, String> labels) {
      this(
          name, provider, plan, role, region, image, count, networks, volumes, taskservs, labels,
          Map.of());
    }
  }

  /**
   * A volume and where it is mounted.
   *
   * @param path absolute path on the server
   */
  public record Mount(String volume, String path) {}

  /**
   * A service to install on the server it stands under.
   *
   * @param name of the extension, such as {@code nginx}
   * @param version range, such as {@code ^1.22} or {@code *}
   * @param configuration checked by the extension's own schema; a string that is a {@link
   *     io.provisioning.config.secret.SecretReference} stands for a secret
   * @param after hard dependencies beyond those of the extension, as {@code server/taskserv} or
   *     {@code server}
   * @param softAfter the same, but a failure there does not stop this one
   */
  public record Taskserv(
      String name,
      String version,
      Map<String, Object> configuration,
      List<String> after,
      List<String> softAfter) {
    public Taskserv {
      after = List.copyOf(after);
      softAfter = List.copyOf(softAfter);
    }
  }

  /**
   * An instance of a cluster extension; its resources are named {@code <name>-…}.
   *
   * @param template name of the cluster extension, such as {@code postgresql}
   * @param version range
   * @param configuration checked by the extension's own schema
   */
  public record Cluster(
      String name,
      String template,
      String version,
      String provider,
      Map<String, Object> configuration) {}
}
