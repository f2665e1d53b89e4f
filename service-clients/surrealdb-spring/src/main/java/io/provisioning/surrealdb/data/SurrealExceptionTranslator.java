package io.provisioning.surrealdb.data;

import io.provisioning.surrealdb.SurrealAuthenticationException;
import io.provisioning.surrealdb.SurrealConnectionException;
import io.provisioning.surrealdb.SurrealException;
import io.provisioning.surrealdb.SurrealProtocolException;
import io.provisioning.surrealdb.SurrealQueryException;
import io.provisioning.surrealdb.SurrealTimeoutException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.InvalidDataAccessResourceUsageException;
import org.springframework.dao.PermissionDeniedDataAccessException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.dao.support.PersistenceExceptionTranslator;

/** The driver's exceptions in Spring's words. The driver's is the cause and has the details. */
public final class SurrealExceptionTranslator implements PersistenceExceptionTranslator {

  // the engine has no sort of error for these two, only its sentence
  private static final Pattern DUPLICATE =
      Pattern.compile(
          "^Database index .* already contains|record .* already exists", Pattern.DOTALL);

  private static final Pattern INTEGRITY =
      Pattern.compile(
          "^(Couldn't coerce value|Found .* for field|Found field|Cannot find field)",
          Pattern.DOTALL);

  private static final Pattern TIMEOUT = Pattern.compile("exceeded the timeout|timed ?out");

  @Override
  public @Nullable DataAccessException translateExceptionIfPossible(RuntimeException exception) {
    return exception instanceof SurrealException surreal ? translate(surreal) : null;
  }

  /** The exception to throw instead. */
  public DataAccessException translate(SurrealException exception) {
    var message = String.valueOf(exception.getMessage());
    return switch (exception) {
      case SurrealQueryException query -> refused(query, message);
      case SurrealTimeoutException timeout -> new QueryTimeoutException(message, timeout);
      case SurrealConnectionException lost -> new DataAccessResourceFailureException(message, lost);
      case SurrealProtocolException other -> new DataAccessResourceFailureException(message, other);
      case SurrealAuthenticationException denied ->
          new PermissionDeniedDataAccessException(message, denied);
    };
  }

  private static DataAccessException refused(SurrealQueryException exception, String message) {
    if (exception.isRetryable()) {
      return new ConcurrencyFailureException(message, exception);
    }
    if (DUPLICATE.matcher(message).find()) {
      return new DuplicateKeyException(message, exception);
    }
    if (INTEGRITY.matcher(message).find()) {
      return new DataIntegrityViolationException(message, exception);
    }
    return TIMEOUT.matcher(message).find()
        ? new QueryTimeoutException(message, exception)
        : ofKind(exception, message);
  }

  private static DataAccessException ofKind(SurrealQueryException exception, String message) {
    return switch (exception.error().kind()) {
      case ALREADY_EXISTS -> new DuplicateKeyException(message, exception);
      case VALIDATION, NOT_FOUND, CONFIGURATION ->
          new InvalidDataAccessResourceUsageException(message, exception);
      case NOT_ALLOWED -> new PermissionDeniedDataAccessException(message, exception);
      case CONNECTION -> new DataAccessResourceFailureException(message, exception);
      case SERIALIZATION -> new DataIntegrityViolationException(message, exception);
      case QUERY, THROWN, INTERNAL -> new UncategorizedSurrealException(message, exception);
    };
  }
}
