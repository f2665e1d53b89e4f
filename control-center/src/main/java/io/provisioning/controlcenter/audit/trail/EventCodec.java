package io.provisioning.controlcenter.audit.trail;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.provisioning.controlcenter.audit.AuditEvent;
import io.provisioning.controlcenter.audit.AuditEvent.Actor;
import io.provisioning.controlcenter.audit.chain.TrailLine;
import io.provisioning.controlcenter.audit.trail.People.Sealed;
import io.provisioning.controlcenter.audit.trail.StoredEvent.Personal;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;

/** Events as members of a line, and back. */
public final class EventCodec {

  private static final int LONGEST = 2048;
  private static final int MOST_DETAILS = 64;
  private static final SortedMap<String, String> NONE = new TreeMap<>();

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .changeDefaultPropertyInclusion(
              inclusion -> inclusion.withValueInclusion(JsonInclude.Include.NON_EMPTY))
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
          .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
          .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
          .build();

  private static final ObjectWriter EVENTS = JSON.writerFor(StoredEvent.class);
  private static final ObjectReader STORED = JSON.readerFor(StoredEvent.class);
  private static final ObjectWriter PERSONAL = JSON.writerFor(Personal.class);
  private static final ObjectReader OPENED = JSON.readerFor(Personal.class);

  private final People people;

  EventCodec(People people) {
    this.people = people;
  }

  /** As the members of a line; what is longer than anything honest is cut. */
  byte[] encode(AuditEvent event) {
    var open = new TreeMap<String, String>();
    var personal = new TreeMap<String, String>();
    event.details().entrySet().stream()
        .limit(MOST_DETAILS)
        .forEach(detail ->
            (isPersonal(detail.getKey()) ? personal : open)
                .put(cut(detail.getKey()), cut(detail.getValue())));
    var actor = event.actor();
    var account = account(event.resource());
    var subject = account == null ? null : seal(new Personal(account, null, null, personal));
    var own = account == null ? personal : NONE;
    return EVENTS.writeValueAsBytes(
        new StoredEvent(
            StoredEvent.TYPE,
            event.category(),
            cut(event.action()),
            event.outcome(),
            cut(actor.kind()),
            seal(new Personal(cut(actor.id()), orCut(actor.name()), orCut(event.address()), own)),
            orCut(event.workspace()),
            pseudonymous(orCut(event.resource())),
            subject,
            orCut(event.traceId()),
            open));
  }

  private static boolean isPersonal(String detail) {
    return AuditEvent.PERSONAL_DETAILS.contains(detail)
        || AuditEvent.CONTENT_DETAILS.contains(detail);
  }

  /** A member as it stands in a line. */
  public static String member(String name, String value) {
    return '"' + name + "\":" + JSON.writeValueAsString(value);
  }

  /** The first account that a resource names; null if it names none. */
  private @Nullable String account(@Nullable String resource) {
    if (resource == null) {
      return null;
    }
    var parts = cut(resource).split("/", -1);
    if (parts.length == 2 && parts[0].equals("user") && !parts[1].isEmpty()) {
      return parts[1];
    }
    return Stream.of(parts).filter(people::knows).findFirst().orElse(null);
  }

  private @Nullable String pseudonymous(@Nullable String resource) {
    return resource == null
        ? null
        : Stream.of(resource.split("/", -1))
            .map(
                part -> people.pseudonym(part).or(() -> people.leavingPseudonym(part)).orElse(part))
            .collect(Collectors.joining("/"));
  }

  private Sealed seal(Personal personal) {
    return people.seal(personal.id(), PERSONAL.writeValueAsBytes(personal));
  }

  private static String cut(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
  }

  private static @Nullable String orCut(@Nullable String text) {
    return text == null ? null : cut(text);
  }

  /** The event of a line; empty if the line is of another type. */
  public Optional<RecordedEvent> decode(TrailLine line) {
    if (!line.type().equals(StoredEvent.TYPE)) {
      return Optional.empty();
    }
    StoredEvent stored = STORED.readValue(line.text());
    var actor = open(stored.actor());
    var sealed = stored.subject();
    var subject = sealed == null ? null : open(sealed);
    var details = new TreeMap<>(orNone(stored.details()));
    details.putAll(orNone(actor.details()));
    if (subject != null) {
      details.putAll(orNone(subject.details()));
    }
    var event =
        new AuditEvent(
            stored.category(),
            stored.action(),
            new Actor(stored.who(), actor.id(), actor.name()),
            stored.outcome(),
            stored.workspace(),
            sealed == null || subject == null ? stored.resource() : named(stored, sealed, subject),
            actor.address(),
            stored.traceId(),
            details);
    var isErased = isErased(stored.actor()) || (sealed != null && isErased(sealed));
    return Optional.of(
        new RecordedEvent(line.number(), line.time(), event, stored.actor().person(), isErased));
  }

  private boolean isErased(Sealed sealed) {
    return !people.isKnown(sealed.person());
  }

  private static @Nullable String named(StoredEvent stored, Sealed sealed, Personal subject) {
    return stored.resource() == null
        ? null
        : stored.resource().replace(sealed.person(), subject.id());
  }

  private Personal open(Sealed sealed) {
    return people
        .open(sealed)
        .<Personal>map(OPENED::readValue)
        .orElseGet(() -> new Personal(sealed.person(), null, null, NONE));
  }

  @SuppressWarnings("NullAway") // Jackson leaves out what is empty
  private static Map<String, String> orNone(@Nullable Map<String, String> details) {
    return details == null ? NONE : details;
  }
}
