package io.provisioning.registry.extension;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.config.extension.artifact.Artifact;
import io.provisioning.config.extension.directory.ExtensionPackage;
import io.provisioning.config.extension.referrer.Provenance;
import io.provisioning.config.extension.trust.SignatureManifest;
import io.provisioning.registry.RunningRegistry;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Packages that others push, right and wrong. */
class PackagesIntegrationTests extends RunningRegistry {

  private static final String GREETING = "catalog/taskserv/greeting";
  private static final String SCRIPT = "#!/usr/bin/env bash\nset -euo pipefail\ntrue\n";

  private static NavigableMap<String, String> greeting(String version) {
    var texts = new TreeMap<String, String>();
    texts.put(
        "extension.yaml",
        """
        kind: taskserv
        name: greeting
        version: "%s"
        summary: greets whoever logs in
        category: system
        software: message of the day
        systems: [debian-12]
        dependencies: [{ name: resolv, range: ^1, optional: true }]
        provides: [login-message]
        """
            .formatted(version));
    texts.put(
        "configuration.schema.json",
        """
        {"type":"object","additionalProperties":false,
         "properties":{"text":{"type":"string","default":"hello"}}}
        """);
    List.of("install.sh", "uninstall.sh", "health.sh").forEach(it -> texts.put(it, SCRIPT));
    return texts;
  }

  private static Artifact packed(NavigableMap<String, String> texts) {
    return ExtensionPackage.of("greeting", texts).artifact();
  }

  private HttpResponse<byte[]> pushed(String repository, String tag, Artifact artifact)
      throws Exception {
    push(repository, artifact.configuration());
    push(repository, artifact.layer());
    return pushManifest(repository, tag, artifact.manifest());
  }

  private static List<String> messages(HttpResponse<byte[]> answer) {
    return json(answer)
        .path("errors")
        .valueStream()
        .map(it -> it.path("message").asString(""))
        .toList();
  }

  @Test
  void whatIsPushedIsListedAndDescribed() throws Exception {
    assertThat(pushed(GREETING, "1.0.0", packed(greeting("1.0.0"))).statusCode()).isEqualTo(201);
    var newest = packed(greeting("1.10.0"));
    assertThat(pushed(GREETING, "1.10.0", newest).statusCode()).isEqualTo(201);
    assertThat(pushed(GREETING, "1.9.0", packed(greeting("1.9.0"))).statusCode()).isEqualTo(201);

    var list = json(send("GET", "/api/v1/packages?workspace=catalog&kind=taskserv&search=GREETS"));
    assertThat(list.path("items")).hasSize(1);
    assertThat(list.path("items").path(0).path("version").asString()).isEqualTo("1.10.0");
    assertThat(json(send("GET", "/api/v1/packages?workspace=catalog&search=nothing")).path("items"))
        .isEmpty();

    var one = json(send("GET", "/api/v1/packages/taskserv/greeting?workspace=catalog"));
    assertThat(one.path("versions").valueStream().map(it -> it.path("version").asString()))
        .containsExactly("1.10.0", "1.9.0", "1.0.0");
    assertThat(one.at("/summary/digest").asString()).isEqualTo(newest.digest());
    assertThat(one.at("/dependencies/0/name").asString()).isEqualTo("resolv");
    assertThat(one.at("/configuration_schema/properties/text/default").asString())
        .isEqualTo("hello");
    assertThat(one.path("files")).hasSize(5);

    var old = "/api/v1/packages/taskserv/greeting?workspace=catalog&version=";
    assertThat(json(send("GET", old + "1.9.0")).at("/summary/version").asString())
        .isEqualTo("1.9.0");
    assertThat(json(send("GET", old + "7.0.0")).path("code").asString())
        .isEqualTo("unknown-package");
  }

  @Test
  void whatIsSaidOfAPackageIsListed() throws Exception {
    var repository = "said/taskserv/greeting";
    var greeting = ExtensionPackage.of("greeting", greeting("1.0.0"));
    var digest = greeting.artifact().digest();
    var provenance = Provenance.of(greeting.artifact(), "0.1.0", Optional.empty());
    push(repository, greeting, greeting.sbom());
    push(repository, greeting, provenance);
    var other =
        image(
            repository,
            ",\"artifactType\":\"text/notes\",\"subject\":{\"mediaType\":\"%s\",\"digest\":\"%s\",\"size\":1}"
                .formatted(IMAGE, digest));
    assertThat(pushManifest(repository, sha256(other).toString(), other).statusCode())
        .isEqualTo(201);
    var signature = image(repository, "");
    assertThat(pushManifest(repository, SignatureManifest.tag(digest), signature).statusCode())
        .isEqualTo(201);

    var one = json(send("GET", "/api/v1/packages/taskserv/greeting?workspace=said"));
    assertThat(
            one.path("referrers")
                .valueStream()
                .map(it -> it.path("kind").asString() + " " + it.path("digest").asString()))
        .containsExactlyInAnyOrder(
            "signature " + sha256(signature),
            "sbom " + greeting.sbom().digest(),
            "provenance " + provenance.digest(),
            "other " + sha256(other));

    var filter = "?artifactType=application%2Fvnd.cyclonedx%2Bjson";
    var list = send("GET", "/v2/%s/referrers/%s%s".formatted(repository, digest, filter));
    assertThat(json(list).path("manifests").valueStream().map(it -> it.path("digest").asString()))
        .containsExactly(greeting.sbom().digest());
  }

  @Test
  void allVersionsAreOfferedInPages() throws Exception {
    for (var version : List.of("1.0.0", "1.1.0", "1.10.0")) {
      assertThat(
              pushed("offers/taskserv/greeting", version, packed(greeting(version))).statusCode())
          .isEqualTo(201);
    }

    var first = json(send("GET", "/api/v1/package-offers?workspace=offers&limit=2"));
    var cursor = first.path("next_cursor").asString();
    var rest =
        json(send("GET", "/api/v1/package-offers?workspace=offers&limit=2&cursor=" + cursor));

    assertThat(first.path("items").valueStream().map(it -> it.path("version").asString()))
        .containsExactly("1.10.0", "1.1.0");
    assertThat(rest.path("items").valueStream().map(it -> it.path("version").asString()))
        .containsExactly("1.0.0");
    assertThat(rest.has("next_cursor")).isFalse();
    assertThat(first.at("/items/0/digest").asString())
        .isEqualTo(packed(greeting("1.10.0")).digest());
    assertThat(first.at("/items/0/manifest/dependencies/0/name").asString()).isEqualTo("resolv");
  }

  @Test
  void aYankedVersionIsNotTheNewestAnyMore() throws Exception {
    var yanked = "yanked/taskserv/greeting";
    for (var version : List.of("1.0.0", "1.1.0")) {
      assertThat(pushed(yanked, version, packed(greeting(version))).statusCode()).isEqualTo(201);
    }
    var one = "/api/v1/packages/taskserv/greeting?workspace=yanked";
    var route = "/api/v1/packages/taskserv/greeting/%s?workspace=yanked&version=%s";

    var done = json(send("POST", route.formatted("yank", "1.1.0")));
    assertThat(done.path("yanked").asBoolean()).isTrue();
    assertThat(done.path("digest").asString()).isEqualTo(packed(greeting("1.1.0")).digest());
    assertThat(json(send("GET", one)).at("/summary/version").asString()).isEqualTo("1.0.0");
    assertThat(json(send("GET", one)).at("/versions/0/yanked").asBoolean()).isTrue();
    assertThat(json(send("GET", one + "&version=1.1.0")).at("/summary/yanked").asBoolean())
        .isTrue();
    var offers = "/api/v1/package-offers?workspace=yanked&yanked=";
    assertThat(versions(offers + "true")).containsExactly("1.1.0");
    assertThat(versions(offers + "false")).containsExactly("1.0.0");
    assertThat(send("HEAD", "/v2/" + yanked + "/manifests/1.1.0").statusCode()).isEqualTo(200);

    assertThat(pushed(yanked, "1.1.0", packed(greeting("1.1.0"))).statusCode()).isEqualTo(201);
    assertThat(versions(offers + "true")).as("pushed again").containsExactly("1.1.0");

    assertThat(send("POST", route.formatted("yank", "1.0.0")).statusCode()).isEqualTo(200);
    assertThat(json(send("GET", one)).at("/summary/version").asString())
        .as("the newest of what is yanked")
        .isEqualTo("1.1.0");
    assertThat(send("POST", route.formatted("unyank", "1.1.0")).statusCode()).isEqualTo(200);
    assertThat(json(send("GET", one)).at("/summary/yanked").asBoolean()).isFalse();

    for (var wrong : List.of(route.formatted("yank", "7.0.0"), route.formatted("unyank", "7"))) {
      assertThat(send("POST", wrong).statusCode()).isEqualTo(404);
    }
    var nowhere = route.formatted("yank", "1.0.0").replace("=yanked", "=nowhere");
    assertThat(json(send("POST", nowhere)).path("code").asString()).isEqualTo("unknown-package");
    assertThat(send("POST", nowhere.replaceFirst("&version.*", "")).statusCode()).isEqualTo(400);
  }

  private List<String> versions(String path) throws Exception {
    return json(send("GET", path))
        .path("items")
        .valueStream()
        .map(it -> it.path("version").asString())
        .toList();
  }

  @Test
  void everyFindingIsAnError() throws Exception {
    var texts = greeting("1.0.0");
    texts.remove("health.sh");
    texts.put("install.sh", "echo careless\n");
    texts.put("configuration.schema.json", "{\"type\":\"array\"}");

    var answer = pushed("dev/taskserv/greeting", "1.0.0", packed(texts));

    assertThat(answer.statusCode()).isEqualTo(422);
    assertThat(code(answer)).isEqualTo("INVALID_EXTENSION");
    assertThat(messages(answer))
        .anyMatch(it -> it.contains("health.sh: expected a script, got nothing"))
        .anyMatch(it -> it.contains("set -euo pipefail"))
        .anyMatch(it -> it.contains("configuration.schema.json"));
    assertThat(send("HEAD", "/v2/dev/taskserv/greeting/manifests/1.0.0").statusCode())
        .isEqualTo(404);
  }

  @Test
  void aPackageHasItsOwnPlace() throws Exception {
    var artifact = packed(greeting("1.0.0"));

    assertThat(messages(pushed("dev/cluster/greeting", "1.0.0", artifact)))
        .anyMatch(it -> it.contains("dev/taskserv/greeting"));
    assertThat(messages(pushed("dev/taskserv/greeting", "latest", artifact)))
        .containsExactly("tag: expected the version, `1.0.0`, got `latest`");
  }

  @Test
  void whatHidesInAnArchiveIsRefused() throws Exception {
    assertThat(messages(hiding("../../etc/cron.d/it", TarConstants.LF_NORMAL)))
        .anyMatch(it -> it.contains("expected a path inside the package"));
    assertThat(messages(hiding("it", TarConstants.LF_SYMLINK)))
        .anyMatch(it -> it.contains("a link to `/etc/shadow`"));
    assertThat(messages(hiding("it", TarConstants.LF_LINK)))
        .anyMatch(it -> it.contains("a link to `/etc/shadow`"));
    assertThat(messages(hiding("it", TarConstants.LF_CHR)))
        .anyMatch(it -> it.contains("expected a regular file"));
    assertThat(messages(hiding("it", TarConstants.LF_FIFO)))
        .anyMatch(it -> it.contains("expected a regular file"));
    // harmless, but not the bytes that these files have
    assertThat(messages(hiding("zzz", TarConstants.LF_NORMAL)))
        .anyMatch(it -> it.contains("packs these files"));
  }

  @Test
  void whatIsTooMuchIsRefused() throws Exception {
    var many = greeting("1.0.0");
    for (var i = 0; i < 600; i++) {
      many.put("notes/" + i, "");
    }
    var packed = packed(greeting("1.0.0"));
    var layer = Artifact.of(Map.of(), many).layer();
    assertThat(messages(pushLayer(packed, layer)))
        .containsExactly("layer: expected at most 500 files, got more");
    assertThat(messages(pushLayer(packed, new byte[Artifact.LARGEST_LAYER + 1])))
        .anyMatch(it -> it.contains("layers[0]: expected at most"));
    assertThat(messages(pushLayer(packed, content(5000)))).anyMatch(it -> it.startsWith("layer"));
  }

  private HttpResponse<byte[]> hiding(String name, byte type) throws Exception {
    var bytes = new ByteArrayOutputStream();
    try (var tar = new TarArchiveOutputStream(bytes, UTF_8.name())) {
      for (var text : greeting("1.0.0").entrySet()) {
        var entry = new TarArchiveEntry(text.getKey());
        entry.setSize(text.getValue().length());
        tar.putArchiveEntry(entry);
        tar.write(text.getValue().getBytes(UTF_8));
        tar.closeArchiveEntry();
      }
      var entry = new TarArchiveEntry(name, type, true);
      if (entry.isLink() || entry.isSymbolicLink()) {
        entry.setLinkName("/etc/shadow");
      }
      tar.putArchiveEntry(entry);
      tar.closeArchiveEntry();
    }
    return pushLayer(packed(greeting("1.0.0")), bytes.toByteArray());
  }

  /** The manifest of an artifact with another layer. */
  private HttpResponse<byte[]> pushLayer(Artifact artifact, byte[] layer) throws Exception {
    var repository = "dev/taskserv/greeting";
    push(repository, artifact.configuration());
    push(repository, layer);
    var manifest = JsonMapper.shared().readTree(artifact.manifest());
    var descriptor = (ObjectNode) manifest.at("/layers/0");
    descriptor.put("digest", Artifact.digest(layer)).put("size", layer.length);
    var answer = pushManifest(repository, "1.0.0", manifest.toString().getBytes(UTF_8));
    assertThat(answer.statusCode()).isEqualTo(422);
    return answer;
  }
}
