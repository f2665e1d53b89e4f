package io.provisioning.controlcenter.contract;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

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
    return Contract.parse(service, file(service).toString(), text(service));
  }

  /** The document of a service of the repository. */
  public static String text(String service) {
    return read(file(service));
  }

  private static Path file(String service) {
    return Objects.requireNonNull(FILES.get(service), service);
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
            .map(entry -> Contract.parse(entry.getKey(), entry.getKey(), entry.getValue()))
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
}
