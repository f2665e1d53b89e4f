package io.provisioning.provider.local.engine;

import com.github.dockerjava.api.exception.BadRequestException;
import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Says what a fault of the engine means. Podman answers 500 to nearly everything, so its words
 * count as well.
 */
public final class EngineFault {

  private static final Pattern MESSAGE = Pattern.compile("\"message\":\"((?:[^\"\\\\]|\\\\.)*)\"");

  private static final Pattern NAME_TAKEN = Pattern.compile("name .*already (in use|used)");

  private static final Pattern RESERVED =
      Pattern.compile("requested ip address ([0-9.]+) is already allocated");

  private EngineFault() {}

  static RuntimeException of(String doing, RuntimeException fault) {
    return switch (fault) {
      case ProviderException known -> known;
      case DockerException answer ->
          new ProviderException(kind(answer), doing + ": " + message(answer), answer);
      default -> isInputOutput(fault) ? unreachable(doing, fault) : fault;
    };
  }

  static boolean isNotFound(ProviderException exception) {
    return exception.getCause() instanceof NotFoundException;
  }

  /** Whether a network was not made since somebody else has addresses of its block. */
  public static boolean isBlockTaken(ProviderException exception) {
    return exception.getCause() instanceof DockerException answer
        && isBlockTaken(message(answer).toLowerCase(Locale.ROOT));
  }

  /**
   * The address that a server cannot have because the engine believes that it is in use. Podman
   * believes so for good where the server was stopped by another Podman, which keeps its books
   * elsewhere.
   */
  public static Optional<String> reservedAddress(ProviderException exception) {
    if (!(exception.getCause() instanceof DockerException answer)) {
      return Optional.empty();
    }
    var reserved = RESERVED.matcher(message(answer).toLowerCase(Locale.ROOT));
    return reserved.find() ? Optional.of(reserved.group(1)) : Optional.empty();
  }

  private static boolean isBlockTaken(String message) {
    return (message.contains("subnet") && message.contains("already used"))
        || message.contains("overlaps");
  }

  private static Kind kind(DockerException answer) {
    var message = message(answer).toLowerCase(Locale.ROOT);
    if (answer instanceof ConflictException
        || message.contains("is being used")
        || message.contains("has active endpoints")
        || message.contains("already connected")
        || NAME_TAKEN.matcher(message).find()) {
      return Kind.CONFLICT;
    }
    if (answer instanceof BadRequestException
        || answer instanceof NotFoundException
        || message.contains("not found")
        || isBlockTaken(message)) {
      return Kind.PERMANENT;
    }
    return Kind.TRANSIENT;
  }

  private static ProviderException unreachable(String doing, RuntimeException fault) {
    if (Thread.currentThread().isInterrupted()) {
      return new ProviderException(Kind.TRANSIENT, doing + ": interrupted", fault);
    }
    return new ProviderException(
        Kind.TRANSIENT,
        doing + ": the container engine does not answer; " + EngineAddress.HELP,
        fault);
  }

  private static boolean isInputOutput(Throwable fault) {
    for (var cause = fault; cause != null; cause = cause.getCause()) {
      if (cause instanceof IOException) {
        return true;
      }
    }
    return false;
  }

  private static String message(DockerException exception) {
    var text = String.valueOf(exception.getMessage()).strip().replaceAll("\\s+", " ");
    var message = MESSAGE.matcher(text);
    return message.find() ? message.group(1).replace("\\\"", "\"") : text;
  }
}
