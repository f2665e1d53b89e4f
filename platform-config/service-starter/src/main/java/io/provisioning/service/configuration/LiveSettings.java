package io.provisioning.service.configuration;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.env.Environment;

/**
 * Settings that may change while the service runs. What is asked for here counts at once; all other
 * settings are as they were at the start. Safe for use by many threads.
 */
public final class LiveSettings {

  private final Environment environment;
  private final Set<String> keys = ConcurrentHashMap.newKeySet();
  private final List<Bound<?>> all = new ArrayList<>();

  public LiveSettings(Environment environment) {
    this.environment = environment;
  }

  /**
   * Settings as they are whenever the supplier is asked.
   *
   * @param type a record of settings
   * @param names of those parts of it of which the user of the supplier notices a change, such as
   *     {@code min-length}; all if none is named
   */
  public <T> Supplier<T> of(Class<T> type, String... names) {
    var prefix = prefix(type);
    if (names.length == 0) {
      keys.add(prefix);
    }
    for (var name : names) {
      keys.add(prefix + "." + name);
    }
    synchronized (all) {
      var bound = new Bound<>(prefix, type, bind(prefix, type));
      all.add(bound);
      return bound;
    }
  }

  private static String prefix(Class<?> type) {
    var settings = AnnotatedElementUtils.getMergedAnnotation(type, ConfigurationProperties.class);
    if (settings == null) {
      throw new IllegalArgumentException(type + " is no record of settings");
    }
    return settings.prefix();
  }

  private <T> T bind(String prefix, Class<T> type) {
    return Binder.get(environment).bindOrCreate(prefix, Bindable.of(type));
  }

  /** Whether a change of the setting counts at once. */
  boolean contain(String key) {
    return keys.stream().anyMatch(live -> key.equals(live) || key.startsWith(live + "."));
  }

  /** Reads all again. */
  void refresh() {
    synchronized (all) {
      all.forEach(Bound::refresh);
    }
  }

  private final class Bound<T> implements Supplier<T> {

    private final String prefix;
    private final Class<T> type;
    private volatile T value;

    Bound(String prefix, Class<T> type, T value) {
      this.prefix = prefix;
      this.type = type;
      this.value = value;
    }

    @Override
    public T get() {
      return value;
    }

    void refresh() {
      value = bind(prefix, type);
    }
  }
}
