package io.provisioning.surrealdb.data.repository;

import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;
import org.springframework.util.NumberUtils;

/** How many records a method changed, as the type that it returns. */
final class Counted {

  private Counted() {}

  static boolean is(Class<?> type) {
    return Number.class.isAssignableFrom(ClassUtils.resolvePrimitiveIfNecessary(type));
  }

  static @Nullable Object as(Class<?> type, long count) {
    var boxed = ClassUtils.resolvePrimitiveIfNecessary(type);
    if (boxed.equals(Boolean.class)) {
      return count > 0;
    }
    return Number.class.isAssignableFrom(boxed)
        ? NumberUtils.convertNumberToTargetClass(count, boxed.asSubclass(Number.class))
        : null;
  }
}
