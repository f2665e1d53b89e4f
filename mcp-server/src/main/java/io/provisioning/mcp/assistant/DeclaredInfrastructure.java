package io.provisioning.mcp.assistant;

import io.provisioning.config.document.PklPlaces;
import io.provisioning.mcp.assistant.draft.World;
import io.provisioning.mcp.assistant.meaning.Carrying;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * The file of an infrastructure, as the caller may read it.
 *
 * @param tag of the file as it was read
 */
record DeclaredInfrastructure(
    String workspace, String file, String format, String text, String tag, World world) {

  private static final String SERVERS = "servers";

  String name() {
    return world.infrastructure();
  }

  boolean isPkl() {
    return format.equals("pkl");
  }

  /** Where places of the document stand, as file and line. */
  List<String> sources(List<String> places) {
    var source = workspace + "/infra/" + name() + "/" + file;
    var lines = PklPlaces.of(file, text);
    return places.stream()
        .map(place -> source + ":" + lines.find(indexed(place)).line())
        .distinct()
        .toList();
  }

  private String indexed(String place) {
    var index = 0;
    for (JsonNode server : world.document().path(SERVERS)) {
      if (place.equals(Carrying.placeOf(server.path("name").asString()))) {
        return SERVERS + "[" + index + "]";
      }
      index++;
    }
    return place;
  }
}
