package io.provisioning.orchestrator.journal.codec;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.journal.Journal.Entry;
import io.provisioning.orchestrator.journal.JournalProblem;
import io.provisioning.orchestrator.journal.Kept;
import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.workflow.Recorded;
import io.provisioning.orchestrator.workflow.WorkflowEvent;
import io.provisioning.provider.ResourceSpec;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.exc.InvalidTypeIdException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.NamedType;

/**
 * Entries as JSON. Sealed types carry their name as {@code type}. A field that is not known is left
 * out, so that a newer version may add some; an event that is not known is refused, since a state
 * without it would be wrong.
 */
public final class EntryCodec {

  private record Line(String workflow, long position, Instant at, WorkflowEvent event) {}

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
  private interface Named {}

  static final JsonMapper JSON =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .changeDefaultPropertyInclusion(
              inclusion -> inclusion.withValueInclusion(JsonInclude.Include.NON_NULL))
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS) // the same is always alike
          .enable(tools.jackson.databind.MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
          .addMixIn(WorkflowEvent.class, Named.class)
          .addMixIn(Desired.class, Named.class)
          .addMixIn(ResourceSpec.class, Named.class)
          .registerSubtypes(eventTypes())
          .registerSubtypes(
              new NamedType(Desired.Provided.class, "provided"),
              new NamedType(Desired.Installed.class, "installed"),
              new NamedType(ResourceSpec.NetworkSpec.class, "network"),
              new NamedType(ResourceSpec.FirewallSpec.class, "firewall"),
              new NamedType(ResourceSpec.VolumeSpec.class, "volume"),
              new NamedType(ResourceSpec.ServerSpec.class, "server"))
          .build();

  private static final ObjectWriter WRITER = JSON.writerFor(Line.class);
  private static final ObjectReader READER = JSON.readerFor(Line.class);
  private static final ClassValue<ObjectReader> READERS =
      new ClassValue<>() {
        @Override
        protected ObjectReader computeValue(Class<?> type) {
          return JSON.readerFor(type);
        }
      };
  static final FrequentLines FREQUENT = new FrequentLines(JSON);

  private EntryCodec() {}

  /** An entry as JSON. */
  public static byte[] encode(Entry entry) {
    var recorded = entry.recorded();
    return WRITER.writeValueAsBytes(
        new Line(entry.workflow(), recorded.position(), recorded.at(), recorded.event()));
  }

  /** What is not an entry but kept beside them. */
  public static byte[] encodeKept(Object kept) {
    return JSON.writeValueAsBytes(kept);
  }

  /**
   * Reads an entry whose checksum was right.
   *
   * @param place where it is, for those who mend it
   * @throws ProblemException JOURNAL_TOO_NEW if it was written by a version that knows more
   */
  public static Entry decode(byte[] buffer, int offset, int length, Supplier<String> place) {
    return FREQUENT
        .entry(buffer, offset, length)
        .orElseGet(() -> entry(read(READER, buffer, offset, length, place, Line.class)));
  }

  /** Reads an entry as if none were frequent. */
  static Entry decodeAny(byte[] line) {
    return entry(read(READER, line, 0, line.length, () -> "a line", Line.class));
  }

  private static Entry entry(Line line) {
    return new Entry(line.workflow(), new Recorded(line.position(), line.at(), line.event()));
  }

  /** Reads what is not an entry, as {@link #decode(byte[], int, int, Supplier)} does. */
  public static <T> T decode(
      Class<T> type, byte[] buffer, int offset, int length, Supplier<String> place) {
    var standing =
        type == Kept.class ? FREQUENT.standing(buffer, offset, length) : Optional.<Kept>empty();
    return standing.isPresent()
        ? type.cast(standing.get())
        : read(READERS.get(type), buffer, offset, length, place, type);
  }

  private static <T> T read(
      ObjectReader reader,
      byte[] buffer,
      int offset,
      int length,
      Supplier<String> place,
      Class<T> type) {
    try {
      return type.cast(reader.readValue(buffer, offset, length));
    } catch (InvalidTypeIdException e) {
      throw JournalProblem.JOURNAL_TOO_NEW.because(
          "the journal holds `%s` at %s, which is not known here"
              .formatted(e.getTypeId(), place.get()),
          "start the version that wrote it, or a newer one",
          e);
    } catch (JacksonException e) {
      throw JournalProblem.JOURNAL_DAMAGED.because(
          "the journal cannot be read at " + place.get(),
          "restore it from a backup; nothing was changed",
          e);
    }
  }

  private static NamedType[] eventTypes() {
    return WorkflowEvent.types().entrySet().stream()
        .map(type -> new NamedType(type.getValue(), type.getKey()))
        .toArray(NamedType[]::new);
  }
}
