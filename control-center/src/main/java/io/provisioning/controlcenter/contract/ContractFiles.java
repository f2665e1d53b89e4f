package io.provisioning.controlcenter.contract;

import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Where the contracts of services are: in files that are named, or packaged with this program. */
final class ContractFiles {

  private final Map<String, Path> named;
  private final ParsedContracts parsed;

  /**
   * Contracts in files.
   *
   * @param named the file of each service whose contract is not packaged
   */
  ContractFiles(Map<String, Path> named, ParsedContracts parsed) {
    this.named = named;
    this.parsed = parsed;
  }

  /**
   * The contract of a service.
   *
   * @throws ProblemException UNUSABLE_CONTRACT, with the file and what is wrong with it
   */
  Contract read(String service) {
    var file = named.get(service);
    return file == null ? packaged(service) : ofFile(service, file);
  }

  private Contract ofFile(String service, Path file) {
    try {
      return parse(service, file.toString(), Files.readString(file));
    } catch (IOException e) {
      throw ContractProblem.unusable(
          "the contract of `%s` cannot be read: %s".formatted(service, e),
          "`provisioning.gateway.contracts.%s` names its openapi.yaml".formatted(service),
          e);
    }
  }

  private Contract packaged(String service) {
    var path = "/io/provisioning/contracts/%s/openapi.yaml".formatted(service);
    try (@Nullable InputStream stream = ContractFiles.class.getResourceAsStream(path)) {
      if (stream == null) {
        throw ContractProblem.unusable(
            "there is no contract of `%s`".formatted(service),
            "name its openapi.yaml as `provisioning.gateway.contracts.%s`".formatted(service),
            null);
      }
      return parse(service, path, new String(stream.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Contract parse(String service, String source, String text) {
    try {
      return Contract.of(service, source, parsed.document(service, text));
    } catch (IllegalArgumentException | YamlEngineException e) {
      throw ContractProblem.unusable(
          "the contract of `%s` cannot be used, %s: %s".formatted(service, source, e.getMessage()),
          "correct it, or take `%s` out of `provisioning.gateway.services`".formatted(service),
          e);
    }
  }
}
