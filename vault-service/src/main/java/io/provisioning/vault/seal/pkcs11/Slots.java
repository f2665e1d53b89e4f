package io.provisioning.vault.seal.pkcs11;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of a library: Java's provider takes a slot only by its number, and does not say how
 * many attempts a PIN has left. Structures and numbers are those of PKCS #11 2.40 where a CK_ULONG
 * has eight bytes: Linux and macOS.
 */
@SuppressWarnings("restricted") // the library is native code, and this process is there for it
final class Slots {

  private static final int INITIALIZE = 0;
  private static final int GET_SLOT_LIST = 4;
  private static final int GET_TOKEN_INFO = 6;

  private static final long OK = 0;
  private static final long CANNOT_LOCK = 0x0A;
  private static final long ALREADY_INITIALIZED = 0x191;

  private static final long OS_LOCKING = 2;
  private static final int MOST = 1024;

  private static final MemoryLayout TOKEN_INFO = MemoryLayout.sequenceLayout(208, JAVA_BYTE);
  private static final int LABEL_BYTES = 32;
  private static final int FLAGS_AT = 96;

  private static final long USER_PIN_INITIALIZED = 0x8;
  private static final long TOKEN_INITIALIZED = 0x400;
  private static final long FINAL_TRY = 0x20000;
  private static final long PIN_LOCKED = 0x40000;

  private final MemorySegment functions;

  private record Token(long slot, String label, long flags) {}

  /** Loads the library and starts it. */
  Slots(Path library) throws Refusal {
    functions = functions(library);
    var started = initialize();
    if (started != OK && started != ALREADY_INITIALIZED) {
      throw new Refusal(Failure.NOT_STARTED, Refusal.code(started));
    }
  }

  private static MemorySegment functions(Path library) throws Refusal {
    try (var arena = Arena.ofConfined()) {
      var get =
          SymbolLookup.libraryLookup(library, Arena.global())
              .find("C_GetFunctionList")
              .orElseThrow(() -> new Refusal(Failure.NOT_A_LIBRARY));
      var list = arena.allocate(ADDRESS);
      var returned = call(handle(get, ADDRESS), list);
      if (returned != OK) {
        throw new Refusal(Failure.NOT_A_LIBRARY, Refusal.code(returned));
      }
      return list.get(ADDRESS, 0).reinterpret((GET_TOKEN_INFO + 2) * ADDRESS.byteSize());
    } catch (IllegalArgumentException e) {
      throw new Refusal(Failure.NOT_A_LIBRARY);
    }
  }

  private long initialize() throws Refusal {
    try (var arena = Arena.ofConfined()) {
      var function = function(INITIALIZE, ADDRESS);
      var arguments = arena.allocate(6 * ADDRESS.byteSize(), ADDRESS.byteAlignment());
      arguments.set(JAVA_LONG, 4 * ADDRESS.byteSize(), OS_LOCKING);
      var returned = call(function, arguments);
      return returned == CANNOT_LOCK ? call(function, MemorySegment.NULL) : returned;
    }
  }

  /**
   * The slot of the only token that fits and accepts a login.
   *
   * @param number of the slot; null if any
   * @param label of the token; empty if any
   */
  long find(@Nullable Long number, String label) throws Refusal {
    var fitting = new ArrayList<Token>();
    for (long slot : withTokens()) {
      if (number == null || number == slot) {
        var token = token(slot);
        if ((token.flags & TOKEN_INITIALIZED) != 0
            && (label.isEmpty() || label.equals(token.label))) {
          fitting.add(token);
        }
      }
    }
    if (fitting.isEmpty()) {
      throw new Refusal(Failure.NO_TOKEN);
    }
    if (fitting.size() > 1) {
      throw new Refusal(Failure.SEVERAL_TOKENS);
    }
    var token = fitting.getFirst();
    requireLogin(token.flags);
    return token.slot;
  }

  /** The last attempt is left to people: after it, only the security officer can help. */
  static void requireLogin(long flags) throws Refusal {
    if ((flags & PIN_LOCKED) != 0) {
      throw new Refusal(Failure.LOCKED);
    }
    if ((flags & FINAL_TRY) != 0) {
      throw new Refusal(Failure.LAST_ATTEMPT);
    }
    if ((flags & USER_PIN_INITIALIZED) == 0) {
      throw new Refusal(Failure.NO_USER);
    }
  }

  private List<Long> withTokens() throws Refusal {
    try (var arena = Arena.ofConfined()) {
      var function = function(GET_SLOT_LIST, JAVA_BYTE, ADDRESS, ADDRESS);
      var count = arena.allocate(JAVA_LONG);
      // only without a list, a library looks for slots again
      require(call(function, (byte) 1, MemorySegment.NULL, count));
      count.set(JAVA_LONG, 0, MOST);
      var list = arena.allocate(JAVA_LONG, MOST);
      require(call(function, (byte) 1, list, count));
      var slots = new ArrayList<Long>();
      for (var place = 0; place < count.get(JAVA_LONG, 0); place++) {
        slots.add(list.getAtIndex(JAVA_LONG, place));
      }
      return slots;
    }
  }

  private Token token(long slot) throws Refusal {
    try (var arena = Arena.ofConfined()) {
      var info = arena.allocate(TOKEN_INFO.byteSize(), JAVA_LONG.byteAlignment());
      require(call(function(GET_TOKEN_INFO, JAVA_LONG, ADDRESS), slot, info));
      var label = info.asSlice(0, LABEL_BYTES).toArray(JAVA_BYTE);
      return new Token(
          slot, new String(label, UTF_8).stripTrailing(), info.get(JAVA_LONG, FLAGS_AT));
    }
  }

  private static void require(long returned) throws Refusal {
    if (returned != OK) {
      throw new Refusal(Failure.FAULT, Refusal.code(returned));
    }
  }

  /** After the version, the list has the addresses of all functions in a fixed order. */
  private MethodHandle function(int place, MemoryLayout... parameters) {
    return handle(functions.get(ADDRESS, (place + 1) * ADDRESS.byteSize()), parameters);
  }

  private static MethodHandle handle(MemorySegment address, MemoryLayout... parameters) {
    return Linker.nativeLinker()
        .downcallHandle(address, FunctionDescriptor.of(JAVA_LONG, parameters));
  }

  private static long call(MethodHandle function, Object... arguments) {
    try {
      return (long) function.invokeWithArguments(arguments);
    } catch (Throwable e) {
      throw new IllegalStateException("the library cannot be called", e);
    }
  }
}
