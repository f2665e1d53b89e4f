package io.provisioning.controlcenter.authorization.policy;

import com.cedarpolicy.BasicAuthorizationEngine;
import com.cedarpolicy.model.AuthorizationRequest;
import com.cedarpolicy.model.AuthorizationSuccessResponse;
import com.cedarpolicy.model.AuthorizationSuccessResponse.AuthorizationError;
import com.cedarpolicy.model.DetailedError;
import com.cedarpolicy.model.ValidationRequest;
import com.cedarpolicy.model.exception.AuthException;
import com.cedarpolicy.model.exception.CacheException;
import com.cedarpolicy.model.exception.InternalException;
import com.cedarpolicy.model.policy.Policy;
import com.cedarpolicy.model.policy.PolicySet;
import com.cedarpolicy.model.schema.Schema;
import com.cedarpolicy.model.schema.Schema.JsonOrCedar;
import com.cedarpolicy.value.EntityTypeName;
import com.cedarpolicy.value.EntityUID;
import com.cedarpolicy.value.PrimBool;
import com.cedarpolicy.value.PrimLong;
import com.cedarpolicy.value.PrimString;
import com.cedarpolicy.value.Value;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Cedar, which is native code behind JSON: what reaches it should be as little as decides. */
final class CedarEngine {

  private static final Logger LOG = LoggerFactory.getLogger(CedarEngine.class);
  private static final BasicAuthorizationEngine ENGINE = new BasicAuthorizationEngine();
  private static final Map<String, EntityTypeName> TYPES = new ConcurrentHashMap<>();

  static {
    // native memory is given back once nobody holds the set any more
    PolicySet.setCacheMaxPolicySets(20_000);
  }

  private CedarEngine() {}

  /** Policies that stand parsed in native memory. */
  static PolicySet prepare(Collection<Statement> statements) {
    var set =
        new PolicySet(
            statements.stream()
                .map(statement -> new Policy(statement.source(), statement.id()))
                .collect(Collectors.toSet()));
    try {
      set.cache();
    } catch (CacheException e) {
      LOG.warn("Cedar's memory is full; policies are parsed at every decision", e);
    }
    return set;
  }

  /** Decides; a policy that cannot be evaluated makes it a no. */
  static Verdict evaluate(PolicySet policies, Query query, Collection<Entity> entities) {
    try {
      var request =
          new AuthorizationRequest(
              uid(query.principal()),
              uid(query.action()),
              uid(query.resource()),
              values(query.context()));
      var known = new HashSet<com.cedarpolicy.model.entity.Entity>();
      entities.forEach(entity -> known.add(entity(entity)));
      var response = ENGINE.isAuthorized(request, policies, known);
      return response
          .success
          .map(CedarEngine::verdict)
          .orElseThrow(() -> new IllegalStateException("Cedar answered " + response));
    } catch (AuthException e) {
      throw new IllegalStateException("Cedar could not decide", e);
    }
  }

  private static Verdict verdict(AuthorizationSuccessResponse response) {
    var failed =
        response.getErrors().stream()
            .map(AuthorizationError::getPolicyId)
            .collect(Collectors.toSet());
    return new Verdict(response.isAllowed() && failed.isEmpty(), response.getReason(), failed);
  }

  private static Map<String, Value> values(Map<String, Object> context) {
    var values = new HashMap<String, Value>();
    context.forEach((name, value) -> values.put(name, value(value)));
    return values;
  }

  private static Value value(Object value) {
    return switch (value) {
      case Boolean flag -> new PrimBool(flag);
      case Integer number -> new PrimLong(number.longValue());
      case Long number -> new PrimLong(number);
      case String text -> new PrimString(text);
      default -> throw new IllegalArgumentException("no value of policies: " + value);
    };
  }

  private static com.cedarpolicy.model.entity.Entity entity(Entity entity) {
    var parents = new HashSet<EntityUID>();
    entity.parents().forEach(parent -> parents.add(uid(parent)));
    var tags = new HashMap<String, Value>();
    entity.tags().forEach((name, value) -> tags.put(name, new PrimString(value)));
    return new com.cedarpolicy.model.entity.Entity(uid(entity.key()), Map.of(), parents, tags);
  }

  private static EntityUID uid(EntityKey key) {
    return TYPES.computeIfAbsent(key.type(), CedarEngine::type).of(key.id());
  }

  private static EntityTypeName type(String name) {
    return EntityTypeName.parse(name)
        .orElseThrow(() -> new IllegalArgumentException("no type of policies: " + name));
  }

  static Schema schema(String text) {
    try {
      var schema = Schema.parse(JsonOrCedar.Cedar, text);
      schema.cache();
      return schema;
    } catch (InternalException | CacheException e) {
      throw new IllegalStateException("the schema is wrong:\n" + text, e);
    }
  }

  /**
   * A mistake in a policy.
   *
   * @param hint what Cedar says that would be right, or empty
   * @param offset where it is, in bytes of the policy's UTF-8
   */
  record Mistake(String message, String hint, int offset) {}

  /** Looks for mistakes in one policy; where it cannot be parsed there is exactly one. */
  static List<Mistake> validate(Schema schema, String source) {
    try {
      var response =
          ENGINE.validate(
              new ValidationRequest(schema, new PolicySet(Set.of(new Policy(source, "it")))));
      var mistakes = new ArrayList<Mistake>();
      response.errors.ifPresent(errors -> errors.forEach(error -> mistakes.add(mistake(error))));
      response.success.ifPresent(success ->
          Stream.concat(success.validationErrors.stream(), success.validationWarnings.stream())
              .forEach(error -> mistakes.add(mistake(error.getError()))));
      return mistakes;
    } catch (AuthException e) {
      throw new IllegalStateException("Cedar could not validate", e);
    }
  }

  /** Cedar's JSON form of a policy that is valid. */
  static String json(String source) {
    try {
      return new Policy(source, "it").toJson();
    } catch (InternalException e) {
      throw new IllegalArgumentException("no policy: " + source, e);
    }
  }

  /** The text of a policy in Cedar's JSON form. */
  static String text(String json) {
    try {
      return Policy.fromJson("it", json).getSource();
    } catch (InternalException e) {
      throw new IllegalArgumentException("no policy: " + json, e);
    }
  }

  private static Mistake mistake(DetailedError error) {
    var message =
        error
            .message
            .replace("for policy `it`, ", "")
            .replace("failed to parse policy with id `it` from string: ", "");
    var place = error.sourceLocations.stream().findFirst();
    return new Mistake(
        message,
        error.help.or(() -> place.flatMap(at -> at.label)).orElse(""),
        place.map(at -> at.start).orElse(0));
  }
}
