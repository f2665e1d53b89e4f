package io.provisioning.controlcenter.identity.administration;

import io.provisioning.controlcenter.identity.account.Group;
import io.provisioning.controlcenter.identity.account.ServiceAccount;
import io.provisioning.controlcenter.identity.account.User;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Accounts as clients see them. */
interface AccountView {

  /**
   * A person.
   *
   * @param secondFactor whether a code is asked for besides the password
   * @param password only in the answer that made it
   */
  record UserView(
      String id,
      String name,
      String displayName,
      List<String> roles,
      List<String> groups,
      boolean secondFactor,
      boolean mustChangePassword,
      boolean disabled,
      Instant createdAt,
      @Nullable String password) {

    static UserView of(User user) {
      return of(user, null);
    }

    static UserView of(User user, @Nullable String password) {
      var stored = user.password();
      return new UserView(
          user.id(),
          user.name(),
          user.displayName(),
          user.roles(),
          user.groups(),
          user.secondFactor().isRequired(),
          stored != null && stored.mustChange(),
          user.disabled(),
          user.createdAt(),
          password);
    }
  }

  /**
   * Some people, by name.
   *
   * @param nextCursor absent on the last page
   */
  record UserPage(List<UserView> items, @Nullable String nextCursor) {

    static UserPage of(List<User> oneMore, int limit) {
      var items = oneMore.stream().limit(limit).map(UserView::of).toList();
      return new UserPage(items, oneMore.size() > limit ? items.getLast().name() : null);
    }
  }

  /**
   * A program.
   *
   * @param secret only in the answer that made it
   */
  record ServiceAccountView(
      String id,
      String name,
      List<String> roles,
      List<String> groups,
      boolean disabled,
      Instant createdAt,
      @Nullable String secret) {

    static ServiceAccountView of(ServiceAccount account) {
      return of(account, null);
    }

    static ServiceAccountView of(ServiceAccount account, @Nullable String secret) {
      return new ServiceAccountView(
          account.id(),
          account.name(),
          account.roles(),
          account.groups(),
          account.disabled(),
          account.createdAt(),
          secret);
    }
  }

  /**
   * Some programs, by name.
   *
   * @param nextCursor absent on the last page
   */
  record ServiceAccountPage(List<ServiceAccountView> items, @Nullable String nextCursor) {

    static ServiceAccountPage of(List<ServiceAccount> oneMore, int limit) {
      var items = oneMore.stream().limit(limit).map(ServiceAccountView::of).toList();
      return new ServiceAccountPage(items, oneMore.size() > limit ? items.getLast().name() : null);
    }
  }

  /** A group. */
  record GroupView(String id, String displayName, Instant createdAt) {

    static GroupView of(Group group) {
      return new GroupView(group.id(), group.displayName(), group.createdAt());
    }
  }

  /** All groups. */
  record GroupList(List<GroupView> items) {}
}
