package io.provisioning.controlcenter.audit.search;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.controlcenter.audit.AuditEvent;
import io.provisioning.controlcenter.audit.chain.TrailLine;
import io.provisioning.controlcenter.audit.trail.EventCodec;
import io.provisioning.controlcenter.audit.trail.People;
import io.provisioning.controlcenter.audit.trail.RecordedEvent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Picks the lines that a query wants. What the line must contain, byte for byte, is looked for
 * before it is read as JSON or anything in it is decrypted: nearly every line ends there.
 */
final class EventFilter {

  private static final byte[] EVENT = "\"type\":\"event\"".getBytes(UTF_8);

  private final EventQuery query;
  private final EventCodec codec;
  private final List<byte[]> needles = new ArrayList<>();
  private final @Nullable String pseudonym;

  EventFilter(EventQuery query, EventCodec codec, People people) {
    this.query = query;
    this.codec = codec;
    needles.add(EVENT);
    need("action", query.action());
    need("category", query.category());
    need("outcome", query.outcome());
    need("workspace", query.workspace());
    pseudonym = query.actor() == null ? null : pseudonym(query.actor(), people);
    need("person", pseudonym);
  }

  /** Null if it is none of an account: then it is a name. */
  private static @Nullable String pseudonym(String actor, People people) {
    return people
        .pseudonym(actor)
        .or(() -> Optional.of(actor).filter(it -> it.startsWith(People.PSEUDONYM)))
        .orElse(null);
  }

  private void need(String member, @Nullable Object value) {
    if (value != null) {
      var text = value instanceof Enum<?> word ? word.name().toLowerCase(Locale.ROOT) : value;
      needles.add(EventCodec.member(member, text.toString()).getBytes(UTF_8));
    }
  }

  /** Whether nearly every line must be decrypted. */
  boolean isCostly() {
    return query.text() != null || (query.actor() != null && pseudonym == null);
  }

  /** The event of a line, if it is wanted. */
  Optional<RecordedEvent> pick(byte[] buffer, int from, int to) {
    for (var needle : needles) {
      if (!contains(buffer, from, to, needle)) {
        return Optional.empty();
      }
    }
    return TrailLine.parse(Arrays.copyOfRange(buffer, from, to))
        .flatMap(codec::decode)
        .filter(this::isWanted);
  }

  private boolean isWanted(RecordedEvent recorded) {
    var event = recorded.event();
    return isIn(recorded)
        && is(query.action(), event.action())
        && (query.category() == null || query.category() == event.category())
        && (query.outcome() == null || query.outcome() == event.outcome())
        && is(query.workspace(), event.workspace())
        && (pseudonym == null
            ? is(query.actor(), event.actor().name())
            : pseudonym.equals(recorded.person()))
        && isAbout(event)
        && (query.text() == null || texts(event).anyMatch(this::hasText));
  }

  private boolean isIn(RecordedEvent recorded) {
    return (query.from() == null || !recorded.time().isBefore(query.from()))
        && (query.to() == null || recorded.time().isBefore(query.to()));
  }

  private static boolean is(@Nullable String wanted, @Nullable String got) {
    return wanted == null || wanted.equals(got);
  }

  /** What an answer was about, such as the workflow that it made, stands in the details. */
  private boolean isAbout(AuditEvent event) {
    var wanted = query.resource();
    if (wanted == null) {
      return true;
    }
    var resource = event.resource();
    return wanted.endsWith("/")
        ? resource != null && resource.startsWith(wanted)
        : wanted.equals(resource) || event.details().containsValue(wanted);
  }

  private static Stream<String> texts(AuditEvent event) {
    var named =
        Stream.<Optional<String>>of(
            Optional.ofNullable(event.actor().name()),
            Optional.ofNullable(event.workspace()),
            Optional.ofNullable(event.resource()),
            Optional.ofNullable(event.address()),
            Optional.ofNullable(event.traceId()));
    return Stream.of(
            Stream.of(event.action(), event.actor().id()),
            named.flatMap(Optional::stream),
            event.details().values().stream())
        .flatMap(texts -> texts);
  }

  private boolean hasText(String text) {
    var wanted = query.text();
    if (wanted == null) {
      return false;
    }
    for (var i = 0; i <= text.length() - wanted.length(); i++) {
      if (text.regionMatches(true, i, wanted, 0, wanted.length())) {
        return true;
      }
    }
    return false;
  }

  private static boolean contains(byte[] buffer, int from, int to, byte[] needle) {
    var last = to - needle.length;
    var first = needle[0];
    for (var i = from; i <= last; i++) {
      if (buffer[i] == first
          && Arrays.equals(buffer, i, i + needle.length, needle, 0, needle.length)) {
        return true;
      }
    }
    return false;
  }
}
