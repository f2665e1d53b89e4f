package io.provisioning.controlcenter.identity.oidc;

import com.github.f4b6a3.uuid.UuidCreator;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.identity.account.AccountChanged;
import io.provisioning.controlcenter.identity.account.AccountNames;
import io.provisioning.controlcenter.identity.account.User;
import io.provisioning.controlcenter.identity.account.User.SecondFactor;
import io.provisioning.controlcenter.identity.account.Users;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.dao.DuplicateKeyException;

/** The accounts of people whom outside providers know. */
final class OutsideUsers {

  private final OutsideIdentities identities;
  private final Users users;
  private final ApplicationEventPublisher events;
  private final InstantSource time;

  OutsideUsers(
      OutsideIdentities identities,
      Users users,
      ApplicationEventPublisher events,
      InstantSource time) {
    this.identities = identities;
    this.users = users;
    this.events = events;
    this.time = time;
  }

  /**
   * The account of somebody.
   *
   * @param linkTo the id of who asked for the link; null if somebody signs in
   */
  User of(OutsidePerson person, OidcSettings.Provider provider, @Nullable String linkTo)
      throws OidcRefusal {
    var id = OutsideIdentity.id(person.issuer(), person.subject());
    var known = identities.findById(id);
    if (linkTo != null) {
      return linked(person, linkTo, known.orElse(null));
    }
    if (known.isPresent()) {
      var user = enabled(known.get().user());
      return known.get().managed() ? withRolesOf(person, provider, user) : user;
    }
    if (!provider.createUsers()) {
      throw new OidcRefusal("nobody here is this person of the provider");
    }
    return made(person, provider);
  }

  private User linked(OutsidePerson person, String user, @Nullable OutsideIdentity known)
      throws OidcRefusal {
    if (known == null) {
      link(person, user, false);
    } else if (!known.user().equals(user)) {
      throw new OidcRefusal("somebody else here is this person of the provider");
    }
    return enabled(user);
  }

  private User made(OutsidePerson person, OidcSettings.Provider provider) throws OidcRefusal {
    var user =
        new User(
            UuidCreator.getTimeOrderedEpoch().toString(),
            name(person),
            person.displayName(),
            rolesOf(person, provider),
            List.of(),
            null,
            SecondFactor.NONE,
            false,
            time.instant(),
            null);
    try {
      var made = users.insert(user);
      link(person, made.id(), true);
      return made;
    } catch (DuplicateKeyException e) {
      // whoever has the name here need not be who has it there
      throw new OidcRefusal("the name is that of another user here", e);
    }
  }

  private static String name(OutsidePerson person) throws OidcRefusal {
    try {
      return AccountNames.checkedName(person.userName());
    } catch (ProblemException e) {
      throw new OidcRefusal("the name cannot be that of a user here", e);
    }
  }

  private User withRolesOf(OutsidePerson person, OidcSettings.Provider provider, User user)
      throws OidcRefusal {
    var roles = rolesOf(person, provider);
    if (provider.roles().isEmpty() || roles.equals(user.roles())) {
      return user;
    }
    var saved = users.save(user.with(roles, user.groups(), false));
    events.publishEvent(new AccountChanged(user.id(), false));
    return saved;
  }

  private User enabled(String id) throws OidcRefusal {
    return users
        .findById(id)
        .filter(user -> !user.disabled())
        .orElseThrow(() -> new OidcRefusal("the account is disabled"));
  }

  private void link(OutsidePerson person, String user, boolean managed) {
    identities.insert(
        new OutsideIdentity(
            OutsideIdentity.id(person.issuer(), person.subject()),
            person.issuer(),
            person.subject(),
            user,
            managed,
            time.instant()));
  }

  private static List<String> rolesOf(OutsidePerson person, OidcSettings.Provider provider)
      throws OidcRefusal {
    var groups = person.groups();
    if (groups == null && !provider.roles().isEmpty()) {
      throw OidcRefusal.withoutClaim(provider.claims().groups());
    }
    return Objects.requireNonNullElse(groups, List.<String>of()).stream()
        .flatMap(group -> provider.roles().getOrDefault(group, List.of()).stream())
        .distinct()
        .sorted()
        .toList();
  }
}
