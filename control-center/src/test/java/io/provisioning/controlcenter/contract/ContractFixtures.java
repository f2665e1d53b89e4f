package io.provisioning.controlcenter.contract;

import io.provisioning.config.schema.OpenApiSchemas;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** The contracts of the services of this repository. */
public final class ContractFixtures {

  /** The document of each service, by its name. */
  public static final Map<String, Path> FILES =
      Map.of(
          "control-center", Path.of("openapi.yaml"),
          "orchestrator", Path.of("../orchestrator-service/openapi.yaml"));

  private ContractFixtures() {}

  /** The contract of a service of the repository. */
  static Contract of(String service) {
    return parse(service, file(service).toString(), text(service));
  }

  /** The contract that a text describes. */
  static Contract parse(String service, String source, String yaml) {
    return Contract.of(service, source, OpenApiSchemas.document(yaml));
  }

  /** The document of a service of the repository. */
  public static String text(String service) {
    return read(file(service));
  }

  private static Path file(String service) {
    return Objects.requireNonNull(FILES.get(service));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What a small service from outside of the repository promises. */
  public static String notes() {
    return read(Path.of("src/test/resources/notes/openapi.yaml"));
  }

  /** Services as somebody wrote them, all of them behind the door. */
  public static Contracts of(Map<String, String> documents) {
    var addresses = new HashMap<String, URI>();
    documents.keySet().forEach(name -> addresses.put(name, URI.create("http://" + name)));
    return new Contracts(
        documents.entrySet().stream()
            .map(entry -> parse(entry.getKey(), entry.getKey(), entry.getValue()))
            .toList(),
        addresses);
  }

  /** This service and those behind it. */
  public static Contracts all() {
    return new Contracts(
        List.of(of("control-center"), of("orchestrator")),
        Map.of("orchestrator", URI.create("http://orchestrator")));
  }

  /** All that the services of the repository can do. */
  public static OperationCatalog operations() {
    return all().operations();
  }

  /**
   * These, and one for whatever else the built-in policies speak of: a policy is checked against
   * every operation, which takes most of the time of a test that reads many.
   */
  public static Collection<Operation> few(String... names) {
    var few = new LinkedHashMap<AccessMark, Operation>();
    operations().all().forEach(operation -> few.putIfAbsent(operation.access(), operation));
    var wanted = Set.of(names);
    return Stream.concat(
            operations().all().stream().filter(it -> wanted.contains(it.id())),
            few.values().stream().filter(it -> !wanted.contains(it.id())))
        .toList();
  }
}
