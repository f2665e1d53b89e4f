package io.provisioning.controlcenter.audit.export;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.provisioning.controlcenter.audit.search.AuditEventView;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;

/** Events as the API shows them, one JSON object a line. */
final class JsonLines implements ExportFormat {

  static final JsonMapper JSON =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .changeDefaultPropertyInclusion(
              inclusion -> inclusion.withValueInclusion(JsonInclude.Include.NON_NULL))
          .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
          .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
          .build();

  @Override
  public String format(AuditEventView event) {
    return JSON.writeValueAsString(event) + "\n";
  }
}
