package io.provisioning.controlcenter.identity.account;

class InMemoryUsersTests implements UsersContract {

  private final Users users = new InMemoryUsers();

  @Override
  public Users users() {
    return users;
  }
}
