package io.provisioning.provider.aws;

import io.provisioning.aws.AccessKey;
import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderContext;
import io.provisioning.provider.ProviderFactory;
import io.provisioning.provider.cloud.AccountPolicy;
import io.provisioning.provider.cloud.CloudSettings;
import io.provisioning.provider.cloud.KnownKeys;
import io.provisioning.provider.cloud.ServerAccess;
import io.provisioning.provider.cloud.SshAccess;
import io.provisioning.provider.cloud.Token;
import io.provisioning.provider.ssh.channel.KeyDirectory;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Opens {@code aws}. Its settings are {@code region}, one or several with commas, {@code zone} of
 * one of them, {@code endpoint}, one address for all services, and {@code token-file}, a file with
 * an access key. Without a file, the account's credential is used: its token is the id, the secret
 * and, if there is one, the session token of an access key, with colons between them.
 */
public final class AwsProviderFactory implements ProviderFactory {

  private static final String CREDENTIAL =
      "`<access key id>:<secret access key>`, with `:<session token>` for a temporary key";
  private static final String NAME = "aws";
  private static final String REGION = "eu-central-1";
  private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
  private static final Duration SETTLING = Duration.ofSeconds(5);

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Set<String> settings() {
    return Set.of("region", "zone", "endpoint", "token-file");
  }

  @Override
  public Set<String> credentials() {
    return Set.of(Token.PART);
  }

  @Override
  public Optional<String> policy() {
    return Optional.of(AccountPolicy.packaged(AwsProviderFactory.class, "policy.json"));
  }

  @Override
  public Provider open(ProviderContext context) {
    CloudSettings.requireKnown(NAME, context.settings().keySet(), settings());
    var file = context.settings().getOrDefault("token-file", "");
    return open(
        context,
        new Token(NAME, file, context.credentials()),
        new SshAccess(new KeyDirectory(context.directory().resolve("keys"))),
        FIRST_PAUSE,
        SETTLING);
  }

  static Provider open(
      ProviderContext context,
      Token token,
      ServerAccess access,
      Duration firstPause,
      Duration settling) {
    var regions = regions(context.settings().getOrDefault("region", REGION));
    var zone = zone(regions, context.settings().getOrDefault("zone", ""));
    var endpoint = context.settings().getOrDefault("endpoint", "");
    var keys = new KnownKeys(context.directory().resolve("authorized-keys"));
    var all = new LinkedHashMap<String, AwsProvider>();
    for (var region : regions) {
      var api =
          new AwsApi(
              region,
              endpoints(region, endpoint),
              () -> AccessKey.parse(token.get(AccessKey.FORM, CREDENTIAL)).orElseThrow(),
              context.clock(),
              settling);
      all.put(
          region,
          new AwsProvider(
              api,
              new Zone(api, zone.startsWith(region) ? zone : ""),
              new ClientTokens(new Tags(context.installation()), context.clock()),
              access,
              keys,
              new Waiting(firstPause)));
    }
    return all.size() == 1 ? all.firstEntry().getValue() : new Regions(all);
  }

  private static Function<String, URI> endpoints(String region, String endpoint) {
    if (endpoint.isEmpty()) {
      return service -> URI.create("https://" + service + "." + region + ".amazonaws.com/");
    }
    var everything = URI.create(CloudSettings.endpoint(NAME, endpoint) + "/");
    return _ -> everything;
  }

  private static Set<String> regions(String given) {
    var known = PriceBook.packaged().regions();
    var regions = new LinkedHashSet<String>();
    for (var region : given.split(",", -1)) {
      if (!known.contains(region.strip())) {
        throw new IllegalArgumentException(
            "setting `region` of aws is `%s`; it should be one or several of %s"
                .formatted(given, String.join(", ", known)));
      }
      regions.add(region.strip());
    }
    return regions;
  }

  private static String zone(Set<String> regions, String given) {
    if (!given.isEmpty() && regions.stream().noneMatch(it -> given.matches(it + "[a-z]"))) {
      throw new IllegalArgumentException(
          "setting `zone` of aws is `%s`; it should be a zone of %s such as %sa"
              .formatted(given, String.join(" or ", regions), regions.iterator().next()));
    }
    return given;
  }
}
