package io.provisioning.orchestrator.extension;

import io.provisioning.config.extension.Extension;
import io.provisioning.config.extension.ExtensionKind;
import io.provisioning.config.extension.Extensions;
import io.provisioning.config.problem.ProblemException;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1/extensions", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Extensions")
final class ExtensionController {

  private static final Logger log = LoggerFactory.getLogger(ExtensionController.class);

  private final Catalogs catalogs;

  ExtensionController(Catalogs catalogs) {
    this.catalogs = catalogs;
  }

  @GetMapping
  List<ExtensionView> listExtensions(@RequestParam(required = false) @Nullable ExtensionKind kind) {
    var extensions = catalogs.of(Catalogs.BUILT_IN);
    return extensions.all().stream()
        .filter(extension -> kind == null || extension.kind() == kind)
        .map(extension -> ExtensionView.of(loaded(extensions, extension)))
        .toList();
  }

  /** With its schema; where the package cannot be had now, what is known of it. */
  private static Extension loaded(Extensions extensions, Extension known) {
    try {
      var exact = "=" + known.version().getVersion();
      return extensions.find(known.kind(), known.name(), exact).orElse(known);
    } catch (ProblemException e) {
      log.info("{} {} is listed without its schema", known.name(), known.version(), e);
      return known;
    }
  }
}
