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

  /** What would have to be done, such as {@code show a second factor again}. */
  String text();

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
    public String text() {
      return "show a second factor now";
    }
  }

  /** A role or a group more. */
  record Join(EntityKey entity) implements Change {

    @Override
    public Asked applyTo(Asked asked) {
      return asked.by(membership(asked.caller(), entity, true));
    }

    @Override
    public String text() {
      return "join " + entity;
    }
  }

  /** A role or a group less. */
  record Leave(EntityKey entity) implements Change {

    @Override
    public Asked applyTo(Asked asked) {
      return asked.by(membership(asked.caller(), entity, false));
    }

    @Override
    public String text() {
      return "leave " + entity;
    }
  }

  /** Another request. */
  record Ask(String name, boolean value) implements Change {

    @Override
    public Asked applyTo(Asked asked) {
      var question = asked.question();
      var context = new HashMap<>(question.context());
      context.put(name, value);
      return asked.about(
          new Question(question.action(), question.id(), question.workspace(), context));
    }

    @Override
    public String text() {
      return "ask with `%s` = %s".formatted(name, value);
    }
  }

  /** A policy less. */
  record TakeOut(String policy) implements Change {

    @Override
    public Asked applyTo(Asked asked) {
      return asked.under(asked.book().without(policy));
    }

    @Override
    public String text() {
      return "take out policy `" + policy + "`";
    }
  }

  private static Caller membership(Caller caller, EntityKey entity, boolean isIn) {
    var isRole = entity.type().equals("Role");
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
