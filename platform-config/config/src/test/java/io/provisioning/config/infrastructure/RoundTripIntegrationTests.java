package io.provisioning.config.infrastructure;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.config.infrastructure.Infrastructure.Cluster;
import io.provisioning.config.infrastructure.Infrastructure.Mount;
import io.provisioning.config.infrastructure.Infrastructure.Network;
import io.provisioning.config.infrastructure.Infrastructure.Server;
import io.provisioning.config.infrastructure.Infrastructure.Settings;
import io.provisioning.config.infrastructure.Infrastructure.Taskserv;
import io.provisioning.config.infrastructure.Infrastructure.Volume;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class RoundTripIntegrationTests {

  private static final InfrastructureLanguage LANGUAGE =
      InfrastructureLanguage.create(List.of("local", "demo"));

  @Property(tries = 100)
  void theNormalFormMeansTheSame(@ForAll("infrastructures") Infrastructure infrastructure) {
    var json = LANGUAGE.toJson(infrastructure);

    var read = LANGUAGE.parseInfrastructure(json, "x");

    assertThat(read).isEqualTo(infrastructure);
    assertThat(LANGUAGE.toJson(read)).isEqualTo(json);
  }

  /** Were any part of a text taken for code, it would come back changed or not at all. */
  @Property(tries = 60)
  void noTextBecomesCode(@ForAll("texts") String name, @ForAll("texts") String value) {
    var infrastructure = infrastructure(Map.of(name, value, "in", List.of(Map.of(value, name))));

    assertThat(LANGUAGE.parseInfrastructure(LANGUAGE.toJson(infrastructure), "x"))
        .isEqualTo(infrastructure);
  }

  private static Infrastructure infrastructure(Map<String, Object> configuration) {
    var taskserv = new Taskserv("t", "*", configuration, List.of(), List.of());
    var server =
        new Server(
            "s",
            "local",
            "small",
            null,
            null,
            null,
            null,
            List.of(),
            List.of(),
            List.of(taskserv),
            Map.of());
    var settings = new Settings("local", null, null, 10, true, Map.of());
    return new Infrastructure("a", settings, List.of(), List.of(), List.of(server), List.of());
  }

  @Provide
  Arbitrary<String> texts() {
    var pieces =
        Arbitraries.of(
            "\"",
            "\\",
            "\\(",
            "\\(name)",
            ")",
            "}",
            "#\"",
            "\"#",
            "\"\"\"",
            "\n",
            "\r",
            "\t",
            "\0",
            "`",
            "${x}",
            "\u2028",
            "\u00e9",
            "\ud83d\ude00",
            "\\u{41}",
            "read(\"env:HOME\")",
            "//",
            "/*",
            "default",
            "findings",
            " = ",
            ";");
    var anything =
        Arbitraries.strings().all().ofMaxLength(10).filter(RoundTripIntegrationTests::isText);
    return Arbitraries.oneOf(pieces, anything)
        .list()
        .ofMaxSize(6)
        .map(each -> String.join("", each));
  }

  /** JSON in UTF-8 has no place for half a surrogate pair. */
  private static boolean isText(String text) {
    return text.codePoints().noneMatch(point -> point >= 0xd800 && point <= 0xdfff);
  }

  @Provide
  Arbitrary<Infrastructure> infrastructures() {
    return Combinators.combine(names(), settings(), networks(), servers(), configurations())
        .as((name, settings, networks, servers, configuration) ->
            new Infrastructure(
                name,
                settings,
                networks,
                List.of(new Volume("data", "local", "r", 1L << 30, Map.of("a", "b"))),
                servers.stream().map(server -> in(server, networks, configuration)).toList(),
                List.of(new Cluster("c", "postgresql", "^15", "demo@third", configuration))));
  }

  private static Server in(
      Server server, List<Network> networks, Map<String, Object> configuration) {
    var taskserv = new Taskserv("t", ">=1 <2", configuration, List.of(server.name()), List.of());
    boolean first = server.name().equals("s0");
    return new Server(
        server.name(),
        "local",
        server.plan(),
        server.role(),
        server.region(),
        server.image(),
        first ? null : server.count(),
        networks.stream().map(Network::name).toList(),
        first ? List.of(new Mount("data", "/data")) : List.of(),
        List.of(taskserv),
        server.labels(),
        server.providerConfig());
  }

  private static Arbitrary<Settings> settings() {
    // a region or an image here would be the default of everything below
    return Combinators.combine(
            Arbitraries.integers().between(1, 1000), Arbitraries.of(true, false), labels())
        .as((limit, rollback, labels) ->
            new Settings("demo@second", null, null, limit, rollback, labels));
  }

  private static Arbitrary<List<Network>> networks() {
    return Arbitraries.integers()
        .between(0, 3)
        .map(count ->
            java.util.stream.IntStream.range(0, count)
                .mapToObj(
                    at -> new Network("n" + at, "local", null, "10." + at + ".0.0/16", Map.of()))
                .toList());
  }

  private static Arbitrary<List<Server>> servers() {
    var server =
        Combinators.combine(
                Arbitraries.of("small", "medium", "large", "xlarge"),
                texts63().injectNull(0.5),
                Arbitraries.integers().between(1, 3).injectNull(0.5),
                labels(),
                Arbitraries.maps(
                        Arbitraries.of("address", "host_key", "port"),
                        Arbitraries.of("10.0.0.5", "SHA256:a+/b", "22", ""))
                    .ofMaxSize(2))
            .as((plan, text, count, labels, config) ->
                new Server(
                    "s", "local", plan, text, text, text, count, List.of(), List.of(), List.of(),
                    labels, config));
    return server
        .list()
        .ofMaxSize(4)
        .map(list ->
            java.util.stream.IntStream.range(0, list.size())
                .mapToObj(at -> renamed(list.get(at), "s" + at))
                .toList());
  }

  private static Server renamed(Server server, String name) {
    return new Server(
        name,
        server.provider(),
        server.plan(),
        server.role(),
        server.region(),
        server.image(),
        server.count(),
        server.networks(),
        server.volumes(),
        server.taskservs(),
        server.labels(),
        server.providerConfig());
  }

  private static Arbitrary<String> names() {
    return Arbitraries.strings().withCharRange('a', 'z').numeric().ofMinLength(1).ofMaxLength(40);
  }

  private static Arbitrary<String> texts63() {
    return Arbitraries.strings().withCharRange(' ', '~').ofMaxLength(63);
  }

  private static Arbitrary<Map<String, String>> labels() {
    var value = Arbitraries.strings().alpha().numeric().withChars("._-").ofMaxLength(63);
    return Arbitraries.maps(names(), value).ofMaxSize(3);
  }

  private static Arbitrary<Map<String, Object>> configurations() {
    Arbitrary<Object> scalar =
        Arbitraries.oneOf(
            texts63().map(Object.class::cast),
            Arbitraries.longs().map(Object.class::cast),
            Arbitraries.of(true, false).map(Object.class::cast),
            Arbitraries.doubles().ofScale(3).map(Object.class::cast));
    Arbitrary<Object> list = scalar.list().ofMaxSize(3).map(Object.class::cast);
    Arbitrary<Object> map =
        Arbitraries.maps(texts63(), scalar).ofMaxSize(3).map(Object.class::cast);
    return Arbitraries.maps(texts63(), Arbitraries.oneOf(scalar, list, map)).ofMaxSize(5);
  }
}
