package io.provisioning.orchestrator.journal.codec;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.ValueInstantiator;
import tools.jackson.databind.deser.ValueInstantiators;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.deser.std.StdValueInstantiator;
import tools.jackson.databind.module.SimpleModule;

/**
 * Reads the types of a journal as Jackson does, but for what takes most of the time of a recovery:
 * records are made by a handle that is prepared once, and times are read without a pattern.
 */
final class FastTypes extends SimpleModule {

  private static final long serialVersionUID = 1;

  FastTypes() {
    super("journal");
    addDeserializer(Instant.class, new InstantReader());
    addDeserializer(Duration.class, new DurationReader());
  }

  @Override
  public void setupModule(SetupContext context) {
    super.setupModule(context);
    context.addValueInstantiators(new Records());
  }

  private static final class Records extends ValueInstantiators.Base {

    @Override
    public ValueInstantiator modifyValueInstantiator(
        DeserializationConfig config,
        BeanDescription.Supplier description,
        ValueInstantiator standard) {
      return standard instanceof StdValueInstantiator std && description.getBeanClass().isRecord()
          ? new RecordMaker(std)
          : standard;
    }
  }

  /** Calls the constructor that Jackson has chosen. */
  private static final class RecordMaker extends StdValueInstantiator {

    private static final long serialVersionUID = 1;
    private transient volatile @Nullable MethodHandle maker;

    RecordMaker(StdValueInstantiator standard) {
      super(standard);
    }

    @Override
    public Object createFromObjectWith(DeserializationContext context, Object[] arguments) {
      if (!(getWithArgsCreator() != null
          && getWithArgsCreator().getAnnotated() instanceof Constructor<?> constructor)) {
        return super.createFromObjectWith(context, arguments);
      }
      try {
        var made = maker;
        if (made == null) {
          maker = made = prepare(constructor);
        }
        return made.invokeExact(arguments);
      } catch (Throwable e) {
        return context.handleInstantiationProblem(_valueClass, arguments, e);
      }
    }

    private static MethodHandle prepare(Constructor<?> constructor) throws IllegalAccessException {
      constructor.trySetAccessible();
      return MethodHandles.lookup()
          .unreflectConstructor(constructor)
          .asSpreader(Object[].class, constructor.getParameterCount())
          .asType(MethodType.methodType(Object.class, Object[].class));
    }
  }

  /** {@code 2026-11-20T08:15:30.123456Z}, as {@link Instant#toString} writes it. */
  private static final class InstantReader extends StdDeserializer<Instant> {

    InstantReader() {
      super(Instant.class);
    }

    @Override
    public Instant deserialize(JsonParser parser, DeserializationContext context) {
      return IsoInstant.parse(parser.getString());
    }
  }

  /** The same few come again and again. */
  private static final class DurationReader extends StdDeserializer<Duration> {

    private static final int MOST = 1_000;
    private final transient Map<String, Duration> known = new ConcurrentHashMap<>();

    DurationReader() {
      super(Duration.class);
    }

    @Override
    public Duration deserialize(JsonParser parser, DeserializationContext context) {
      var text = parser.getString();
      var duration = known.get(text);
      if (duration == null) {
        duration = Duration.parse(text);
        if (known.size() < MOST) {
          known.put(text, duration);
        }
      }
      return duration;
    }
  }
}
