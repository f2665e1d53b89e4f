package io.provisioning.vault.lease.postgres;

import java.time.Instant;

/** Makes and removes users of databases. Each call is one connection with a bounded time. */
public interface DatabaseUsers {

  /**
   * Makes a user, with all rights or not at all.
   *
   * @throws UsersException if it was not made, or may not have been
   */
  void create(Admin admin, NewUser user);

  /**
   * Lets a user log in until another time.
   *
   * @throws UsersException also if there is no such user
   */
  void extend(Admin admin, String name, Instant until);

  /**
   * Ends the sessions of a user and removes it; what it owned belongs to the admin. It is the same
   * when it is repeated.
   *
   * @throws UsersException if the user may still exist; it was kept from logging in where that was
   *     possible
   */
  void remove(Admin admin, String name);

  /**
   * Who makes users, and where.
   *
   * @param password never shown
   */
  record Admin(Server server, String username, String password) {

    @Override
    public String toString() {
      return username + "@" + server;
    }
  }

  /**
   * A user that is to be made.
   *
   * @param password never shown
   * @param until when it can no longer log in
   */
  record NewUser(String name, String password, Instant until, Grants grants) {

    @Override
    public String toString() {
      return name + " until " + until;
    }
  }
}
