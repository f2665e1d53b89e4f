package io.provisioning.controlcenter.audit.export;

import io.provisioning.controlcenter.audit.AuditEvent.Category;
import io.provisioning.controlcenter.audit.AuditEvent.Outcome;
import io.provisioning.controlcenter.audit.search.AuditEventView;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Open Cybersecurity Schema Framework 1.3. A sign-in is Authentication (3002), a change of an
 * account is Account Change (3001), another administrative change Entity Management (3004), a
 * request or a decision about one API Activity (6003); the decision stands in the actor's
 * authorizations.
 */
final class Ocsf implements ExportFormat {

  private static final String VERSION = "1.3.0";
  private static final int ACCOUNT_CHANGE = 3001;
  private static final int AUTHENTICATION = 3002;
  private static final int ENTITY_MANAGEMENT = 3004;
  private static final int API_ACTIVITY = 6003;
  private static final int OTHER = 99;

  private static final Map<String, Integer> CRUD =
      Map.ofEntries(
          Map.entry("create", 1),
          Map.entry("add", 1),
          Map.entry("submit", 1),
          Map.entry("get", 2),
          Map.entry("list", 2),
          Map.entry("find", 2),
          Map.entry("change", 3),
          Map.entry("update", 3),
          Map.entry("save", 3),
          Map.entry("put", 3),
          Map.entry("delete", 4),
          Map.entry("remove", 4),
          Map.entry("erase", 4));

  private static final Map<String, Integer> ACCOUNT =
      Map.of("create", 1, "enable", 2, "disable", 5, "delete", 6, "lock", 9, "unlock", 12);

  @Override
  public String format(AuditEventView event) {
    return JsonLines.JSON.writeValueAsString(object(event)) + "\n";
  }

  private static Map<String, Object> object(AuditEventView event) {
    var type = classOf(event);
    var activity = activity(type, event);
    var object = new LinkedHashMap<String, Object>();
    object.put("metadata", metadata(event));
    object.put("time", event.time().toEpochMilli());
    object.put("category_uid", type / 1000);
    object.put("class_uid", type);
    object.put("activity_id", activity);
    object.put("activity_name", event.action());
    object.put("type_uid", type * 100 + activity);
    object.put("severity_id", event.outcome() == Outcome.SUCCEEDED ? 1 : 2);
    object.put("status_id", event.outcome() == Outcome.SUCCEEDED ? 1 : 2);
    object.put("status_detail", Words.of(event.outcome()));
    object.put("actor", actor(event));
    object.put("src_endpoint", endpoint(event));
    switch (type) {
      case AUTHENTICATION -> object.put("user", user(event));
      case ACCOUNT_CHANGE -> object.put("user", Map.of("uid", subject(event)));
      case ENTITY_MANAGEMENT -> object.put("entity", entity(event));
      default -> addCall(object, event);
    }
    object.put("unmapped", unmapped(event));
    return object;
  }

  private static int classOf(AuditEventView event) {
    return switch (event.category()) {
      case SIGN_IN -> AUTHENTICATION;
      case ADMINISTRATION -> isAccount(event) ? ACCOUNT_CHANGE : ENTITY_MANAGEMENT;
      case REQUEST, DECISION -> API_ACTIVITY;
    };
  }

  private static boolean isAccount(AuditEventView event) {
    return event.resource() != null && event.resource().startsWith("user/");
  }

  private static int activity(int type, AuditEventView event) {
    var verb = verb(event.action());
    return switch (type) {
      case AUTHENTICATION ->
          event.action().contains("sign-in") ? 1 : event.action().contains("sign-out") ? 2 : OTHER;
      case ACCOUNT_CHANGE -> ACCOUNT.getOrDefault(verb, OTHER);
      default -> CRUD.getOrDefault(verb, OTHER);
    };
  }

  /** The first word of an operation's id, such as {@code create} of {@code createUser}. */
  private static String verb(String action) {
    var last = action.substring(action.lastIndexOf('.') + 1);
    return last.split("(?=[A-Z])|-", 2)[0].toLowerCase(Locale.ROOT);
  }

  private static Map<String, Object> metadata(AuditEventView event) {
    return Map.of(
        "version", VERSION,
        "uid", String.valueOf(event.number()),
        "sequence", event.number(),
        "log_name", "audit",
        "product", Map.of("name", "control-center", "vendor_name", "Provisioning"));
  }

  private static Map<String, Object> actor(AuditEventView event) {
    return event.category() == Category.DECISION
        ? Map.of(
            "user",
            user(event),
            "authorizations",
            List.of(
                Map.of("decision", event.outcome() == Outcome.SUCCEEDED ? "allowed" : "denied")))
        : Map.of("user", user(event));
  }

  private static Map<String, Object> user(AuditEventView event) {
    var user = new LinkedHashMap<String, Object>();
    user.put("uid", event.actor().id());
    user.put("type", event.actor().kind());
    user.put("type_id", event.actor().kind().equals("user") ? 1 : OTHER);
    Optional.ofNullable(event.actor().name()).ifPresent(name -> user.put("name", name));
    return user;
  }

  private static Map<String, Object> endpoint(AuditEventView event) {
    return event.address() == null ? Map.of("name", "unknown") : Map.of("ip", event.address());
  }

  private static String subject(AuditEventView event) {
    var resource = String.valueOf(event.resource());
    return resource.substring(resource.lastIndexOf('/') + 1);
  }

  private static Map<String, Object> entity(AuditEventView event) {
    var resource = Optional.ofNullable(event.resource()).orElse("platform");
    var slash = resource.indexOf('/');
    return Map.of("uid", resource, "type", slash < 0 ? resource : resource.substring(0, slash));
  }

  private static void addCall(Map<String, Object> object, AuditEventView event) {
    object.put(
        "api", Map.of("operation", event.action(), "service", Map.of("name", "provisioning")));
    if (event.resource() != null) {
      object.put("resources", List.of(Map.of("uid", event.resource())));
    }
  }

  private static Map<String, Object> unmapped(AuditEventView event) {
    var unmapped = new LinkedHashMap<String, Object>(event.details());
    Optional.ofNullable(event.workspace()).ifPresent(it -> unmapped.put("workspace", it));
    Optional.ofNullable(event.traceId()).ifPresent(it -> unmapped.put("trace_id", it));
    return unmapped;
  }
}
