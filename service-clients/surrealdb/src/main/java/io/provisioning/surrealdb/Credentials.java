package io.provisioning.surrealdb;

import java.util.Map;

/** Who signs in, and at which level the user is defined. */
public sealed interface Credentials {

  /** A user of the whole engine. */
  static Credentials root(String user, String password) {
    return new User(Map.of(), user, password);
  }

  /** A user of one namespace. */
  static Credentials namespace(String namespace, String user, String password) {
    return new User(Map.of("ns", namespace), user, password);
  }

  /** A user of one database. */
  static Credentials database(String namespace, String database, String user, String password) {
    return new User(Map.of("ns", namespace, "db", database), user, password);
  }

  /** A token that the engine, or someone it trusts, has issued. */
  static Credentials token(String token) {
    return new Token(token);
  }

  /**
   * A system user.
   *
   * @param level the engine's names of the namespace and database the user belongs to
   * @param user the name
   * @param password the password
   */
  record User(Map<String, String> level, String user, String password) implements Credentials {

    /** Without the password. */
    @Override
    public String toString() {
      return "user " + user;
    }
  }

  /**
   * A JSON Web Token.
   *
   * @param token in its compact form
   */
  record Token(String token) implements Credentials {

    /** Without the token. */
    @Override
    public String toString() {
      return "a token";
    }
  }
}
