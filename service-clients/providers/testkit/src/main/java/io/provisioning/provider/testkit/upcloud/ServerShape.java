package io.provisioning.provider.testkit.upcloud;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A server as the API shows it. */
final class ServerShape {

  private ServerShape() {}

  /** One without disks and interfaces, that is being made. */
  static ObjectNode of(String id, JsonNode body) {
    var server =
        Catalogue.object(Map.of("boot_order", "disk", "created", Instant.now().getEpochSecond()));
    plan(server, Catalogue.plan(Shapes.text(body, "plan")));
    server.put("firewall", "off").put("hostname", Shapes.text(body, "hostname"));
    server.putObject("ip_addresses").putArray("ip_address");
    server
        .putObject("labels")
        .set(
            "label",
            body.path("labels").has("label")
                ? body.path("labels").path("label").deepCopy()
                : Catalogue.object(Map.of("l", List.of())).path("l"));
    server.put("license", 0).put("metadata", body.path("metadata").asString("no"));
    server.putObject("networking").putObject("interfaces").putArray("interface");
    server.put("nic_model", "virtio").put("progress", "0").put("plan_ipv4_bytes", "0");
    server.put("plan_ipv6_bytes", "0").put("remote_access_enabled", "no");
    server.put("remote_access_password", "simulated").put("remote_access_type", "vnc");
    server.put("simple_backup", "no").put("state", "maintenance");
    server.putObject("storage_devices").putArray("storage_device");
    server.putObject("tags").putArray("tag");
    server.put("timezone", "UTC").put("title", Shapes.text(body, "title"));
    server.put("uuid", id).put("video_model", "cirrus").put("zone", Shapes.text(body, "zone"));
    return server;
  }

  static void plan(ObjectNode server, Catalogue.Plan plan) {
    server.put("plan", plan.name()).put("core_number", "" + plan.cores());
    server.put("memory_amount", "" + plan.memory());
  }

  static String cidr(JsonNode network) {
    return network.path("ip_networks").path("ip_network").path(0).path("address").asString("");
  }

  static String address(JsonNode connection) {
    return connection.path("ip_addresses").path("ip_address").path(0).path("address").asString("");
  }

  static ObjectNode connect(ObjectNode server, String type, String network, String address) {
    var interfaces = Shapes.of(server, "networking", "interfaces").withArray("interface");
    int index = 1;
    for (var connection : interfaces) {
      index = Math.max(index, connection.path("index").asInt() + 1);
    }
    var connection = interfaces.addObject().put("bootable", "no").put("index", index);
    connection
        .putObject("ip_addresses")
        .putArray("ip_address")
        .addObject()
        .put("address", address)
        .put("dhcp_provided", "yes")
        .put("family", "IPv4")
        .put("floating", "no");
    connection.put("mac", "da:45:c4:5c:00:0" + index % 10).put("network", network);
    connection.put("source_ip_filtering", "yes").put("type", type);
    if (!type.equals("private")) {
      Shapes.list(server, "ip_addresses", "ip_address")
          .addObject()
          .put("access", type)
          .put("address", address)
          .put("family", "IPv4");
    }
    return connection;
  }

  static void disconnect(ObjectNode server, String index) {
    var interfaces = Shapes.of(server, "networking", "interfaces").withArray("interface");
    int before = interfaces.size();
    Shapes.remove(interfaces, it -> it.path("index").asString("").equals(index));
    if (interfaces.size() == before) {
      throw Refusals.notFound("INTERFACE");
    }
  }

  static void attach(ObjectNode server, ObjectNode storage) {
    var devices = Shapes.list(server, "storage_devices", "storage_device");
    int slot = 0;
    for (var device : devices) {
      slot = Math.max(slot, Integer.parseInt(device.path("address").asString("").substring(7)) + 1);
    }
    devices
        .addObject()
        .put("address", "virtio:" + slot)
        .put("boot_disk", "0")
        .put("storage", storage.path("uuid").asString(""))
        .put("storage_size", storage.path("size").asInt())
        .put("storage_tier", "maxiops")
        .put("storage_title", storage.path("title").asString(""))
        .put("type", "disk");
    Shapes.list(storage, "servers", "server").add(server.path("uuid").asString(""));
  }

  /** The storage that was at the address. */
  static String detach(ObjectNode server, String address) {
    var devices = Shapes.list(server, "storage_devices", "storage_device");
    for (var device : devices) {
      if (device.path("address").asString("").equals(address)) {
        var storage = device.path("storage").asString("");
        Shapes.remove(devices, it -> it.path("address").asString("").equals(address));
        return storage;
      }
    }
    throw Refusals.notFound("STORAGE_DEVICE");
  }
}
