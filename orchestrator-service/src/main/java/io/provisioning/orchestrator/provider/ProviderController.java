package io.provisioning.orchestrator.provider;

import io.provisioning.config.problem.ProblemException;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1/providers", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Providers")
final class ProviderController {

  private final Providers providers;

  ProviderController(Providers providers) {
    this.providers = providers;
  }

  @GetMapping
  List<ProviderView> listProviders() {
    return providers.names().stream().map(this::view).toList();
  }

  @GetMapping("/{name}")
  ProviderView getProvider(@PathVariable String name) {
    return ProviderView.of(providers.get(name).description());
  }

  @GetMapping("/{name}/policy")
  ProviderPolicyView getProviderPolicy(@PathVariable String name) {
    return new ProviderPolicyView(name, providers.policy(name).orElse(null));
  }

  /** One that cannot be used hides no other. */
  private ProviderView view(String name) {
    try {
      return getProvider(name);
    } catch (ProblemException problem) {
      return ProviderView.of(name, problem);
    }
  }
}
