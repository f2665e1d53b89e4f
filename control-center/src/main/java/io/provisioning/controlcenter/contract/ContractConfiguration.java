package io.provisioning.controlcenter.contract;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ContractSettings.class)
class ContractConfiguration {

  /** It becomes a part of file names, and the audience of tokens. */
  private static final Pattern NAME = Pattern.compile("[a-z]([a-z0-9-]{0,61}[a-z0-9])?");

  @Bean
  Contracts contracts(
      @Value("${spring.application.name}") String self,
      @Value("${provisioning.home}") Path home,
      ContractSettings settings) {
    var files =
        new ContractFiles(
            settings.contracts(), new ParsedContracts(home.resolve("control-center/contracts")));
    var all = new ArrayList<Contract>();
    all.add(files.read(self));
    for (var service : new TreeSet<>(settings.services().keySet())) {
      requireName(service, self);
      all.add(files.read(service));
    }
    return new Contracts(all, settings.services());
  }

  private static void requireName(String service, String self) {
    if (service.equals(self) || !NAME.matcher(service).matches()) {
      throw ContractProblem.unusable(
          "a service cannot be called `%s`".formatted(service),
          "take another name in `provisioning.gateway.services`: lower case, digits and dashes",
          null);
    }
  }

  @Bean
  OperationCatalog operationCatalog(Contracts contracts) {
    return contracts.operations();
  }
}
