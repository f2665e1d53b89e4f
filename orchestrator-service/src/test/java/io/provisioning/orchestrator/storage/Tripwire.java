package io.provisioning.orchestrator.storage;

import io.provisioning.orchestrator.journal.StoredJournal;
import io.provisioning.orchestrator.journal.StoredJournal.Contents;
import io.provisioning.orchestrator.journal.StoredJournal.Intake;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Lets something happen at the nth call of a journal, of what it holds, or of what it takes in. */
final class Tripwire {

  private final int at;
  private final Runnable trip;
  private final AtomicInteger calls = new AtomicInteger();

  Tripwire(int at, Runnable trip) {
    this.at = at;
    this.trip = trip;
  }

  boolean isTripped() {
    return calls.get() >= at;
  }

  StoredJournal around(StoredJournal journal) {
    return around(StoredJournal.class, journal);
  }

  private <T> T around(Class<T> type, T inner) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (_, method, arguments) -> call(inner, method, arguments)));
  }

  private @Nullable Object call(Object inner, Method method, Object @Nullable [] arguments)
      throws Throwable {
    if (calls.incrementAndGet() == at) {
      trip.run();
    }
    try {
      return switch (method.invoke(inner, arguments)) {
        case Contents contents -> around(Contents.class, contents);
        case Intake intake -> around(Intake.class, intake);
        case null -> null;
        case Object other -> other;
      };
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
