package io.provisioning.controlcenter.authorization.inquiry;

import io.provisioning.controlcenter.authorization.Question;
import io.provisioning.controlcenter.authorization.policy.EntityKey;
import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.Caller.Factor;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Set;

/** One thing that could be otherwise, and then perhaps the decision too. */
sealed interface Change {

  Asked applyTo(Asked asked);

  /**
   * What would have to be done, such as {@code give ada the role operator}.
   *
   * @param name of the account that asked
   */
  String text(String name);

  /** A second factor, shown now. */
  record ShowFactor(Instant now) implements Change {

    @Override
    public Asked applyTo(Asked asked) {
      var caller = asked.caller();
      var factors = new HashSet<>(caller.factors());
      factors.add(Factor.TOTP);
      return asked.by(
          new Caller(
              caller.id(),
              caller.kind(),
              caller.name(),
              caller.roles(),
              caller.groups(),
              factors,
              now,
              caller.session()));
    }

    @Override
    public String text(String name) {
      return "confirm with a second factor";
    }
  }

  /** A role or a group more. */
  record Join(EntityKey entity) implements Change {

    @Override
    public Asked applyTo(Asked asked) {
      return asked.by(membership(asked.caller(), entity, true));
    }

    @Override
    public String text(String name) {
      return isRole(entity)
          ? "give %s the role %s".formatted(name, entity.id())
          : "add %s to the group %s".formatted(name, entity.id());
    }
  }

  /** A role or a group less. */
  record Leave(EntityKey entity) implements Change {

    @Override
    public Asked applyTo(Asked asked) {
      return asked.by(membership(asked.caller(), entity, false));
    }

    @Override
    public String text(String name) {
      return isRole(entity)
          ? "take the role %s from %s".formatted(entity.id(), name)
          : "remove %s from the group %s".formatted(name, entity.id());
    }
  }

  /** Another request. */
  record Ask(String flag, boolean value) implements Change {

    @Override
    public Asked applyTo(Asked asked) {
      var question = asked.question();
      var context = new HashMap<>(question.context());
      context.put(flag, value);
      return asked.about(
          new Question(question.action(), question.id(), question.workspace(), context));
    }

    @Override
    public String text(String name) {
      return "ask with `%s` = %s".formatted(flag, value);
    }
  }

  /** A policy less. */
  record TakeOut(String policy) implements Change {

    @Override
    public Asked applyTo(Asked asked) {
      return asked.under(asked.book().without(policy));
    }

    @Override
    public String text(String name) {
      return "remove the policy `" + policy + "`";
    }
  }

  private static Caller membership(Caller caller, EntityKey entity, boolean isIn) {
    var isRole = isRole(entity);
    return new Caller(
        caller.id(),
        caller.kind(),
        caller.name(),
        isRole ? changed(caller.roles(), entity.id(), isIn) : caller.roles(),
        isRole ? caller.groups() : changed(caller.groups(), entity.id(), isIn),
        caller.factors(),
        caller.authenticatedAt(),
        caller.session());
  }

  private static boolean isRole(EntityKey entity) {
    return entity.type().equals("Role");
  }

  private static Set<String> changed(Set<String> names, String name, boolean isIn) {
    var changed = new HashSet<>(names);
    if (isIn) {
      changed.add(name);
    } else {
      changed.remove(name);
    }
    return changed;
  }
}
