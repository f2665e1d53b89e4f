package io.provisioning.controlcenter.identity.account;

class InMemoryUsersTests extends UsersContract {

  private final Users users = new InMemoryUsers();

  @Override
  Users users() {
    return users;
  }
}
