package io.provisioning.orchestrator.extension;

import io.provisioning.config.extension.ExtensionKind;
import io.provisioning.config.extension.Extensions;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/api/v1/extensions", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Extensions")
final class ExtensionController {

  private final Extensions extensions;

  ExtensionController(Extensions extensions) {
    this.extensions = extensions;
  }

  @GetMapping
  List<ExtensionView> listExtensions(@RequestParam(required = false) @Nullable ExtensionKind kind) {
    return extensions.all().stream()
        .filter(extension -> kind == null || extension.kind() == kind)
        .map(ExtensionView::of)
        .toList();
  }
}
