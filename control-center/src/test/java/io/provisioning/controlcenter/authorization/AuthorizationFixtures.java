package io.provisioning.controlcenter.authorization;

import io.provisioning.controlcenter.authorization.inquiry.Permissions;
import io.provisioning.controlcenter.authorization.policy.Actions;
import io.provisioning.controlcenter.authorization.policy.ActivePolicies;
import io.provisioning.controlcenter.authorization.policy.PolicyReader;
import io.provisioning.controlcenter.contract.ContractFixtures;
import java.time.Duration;
import java.time.InstantSource;

/** The feature without a network and without a store. */
public final class AuthorizationFixtures {

  public static final PolicyReader READER =
      new PolicyReader(Actions.of(ContractFixtures.operations().all()));

  private final ActivePolicies policies = new ActivePolicies(READER);
  private final Inventory inventory = new Inventory();
  private final Situations situations;
  private final Past past;

  public AuthorizationFixtures(InstantSource time) {
    past = new Past(time);
    situations = new Situations(READER.actions(), inventory, () -> Duration.ofMinutes(5), time);
  }

  public ActivePolicies policies() {
    return policies;
  }

  public Inventory inventory() {
    return inventory;
  }

  /** Who there is, and what they asked for. */
  public Past past() {
    return past;
  }

  public Permissions permissions() {
    return new Permissions(situations, inventory);
  }

  public Authorizer authorizer() {
    return new CedarAuthorizer(policies, situations, inventory);
  }

  public Situations situations() {
    return situations;
  }

  /** Who decides by some of the policies. */
  public Authorizer authorizer(ActivePolicies others) {
    return new CedarAuthorizer(others, situations, inventory);
  }
}
