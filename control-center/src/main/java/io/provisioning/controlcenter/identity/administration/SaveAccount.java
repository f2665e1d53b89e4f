package io.provisioning.controlcenter.identity.administration;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.provisioning.controlcenter.identity.account.AccountNames;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Accounts as administrators write them. */
interface SaveAccount {

  /** A person. */
  record NewUser(
      @NotBlank(message = "a name") @Size(max = 64, message = "at most 64 characters") String name,
      @Nullable @Size(min = 1, max = 100, message = "1 to 100 characters") String displayName,
      @Nullable @Size(max = 50, message = "at most 50") List<@NotNull String> roles,
      @Nullable @Size(max = 50, message = "at most 50") List<@NotNull String> groups) {

    @JsonIgnore
    Access access() {
      return new Access(roles, groups, null);
    }
  }

  /**
   * What is to change of a person's account; what is absent stays.
   *
   * @param loseOwnAccess whether administrators mean to shut themselves out
   */
  record ChangeUser(
      @Nullable @Size(min = 1, max = 100, message = "1 to 100 characters") String displayName,
      @Nullable @Size(max = 50, message = "at most 50") List<@NotNull String> roles,
      @Nullable @Size(max = 50, message = "at most 50") List<@NotNull String> groups,
      @Nullable Boolean disabled,
      @Nullable Boolean loseOwnAccess) {

    @JsonIgnore
    Access access() {
      return new Access(roles, groups, disabled);
    }
  }

  /**
   * Somebody to be let in again.
   *
   * @param user name or id
   * @param key that stands in the home
   * @param secondFactor whether it is taken away too
   */
  record RecoverUser(
      @NotBlank(message = "a user") @Size(max = 64, message = "at most 64 characters") String user,
      @Schema(accessMode = Schema.AccessMode.WRITE_ONLY)
          @NotBlank(message = "a key")
          @Size(max = 512, message = "at most 512 characters")
          String key,
      @Nullable Boolean secondFactor) {

    /** Without what is secret. */
    @Override
    public String toString() {
      return "RecoverUser[" + user + "]";
    }
  }

  /** A program. */
  record NewServiceAccount(
      @NotBlank(message = "a name") @Size(max = 64, message = "at most 64 characters") String name,
      @Nullable @Size(max = 50, message = "at most 50") List<@NotNull String> roles,
      @Nullable @Size(max = 50, message = "at most 50") List<@NotNull String> groups) {

    @JsonIgnore
    Access access() {
      return new Access(roles, groups, null);
    }
  }

  /** What is to change of a program's account; what is absent stays. */
  record ChangeServiceAccount(
      @Nullable @Size(max = 50, message = "at most 50") List<@NotNull String> roles,
      @Nullable @Size(max = 50, message = "at most 50") List<@NotNull String> groups,
      @Nullable Boolean disabled) {

    @JsonIgnore
    Access access() {
      return new Access(roles, groups, disabled);
    }
  }

  /** A group. */
  record NewGroup(
      @NotBlank(message = "an id") String id,
      @Nullable @Size(min = 1, max = 100, message = "1 to 100 characters") String displayName) {}

  /** Rights that are wanted; what is absent stays. */
  record Access(
      @Nullable List<String> roles, @Nullable List<String> groups, @Nullable Boolean disabled) {

    List<String> roles(List<String> before) {
      return roles == null ? before : AccountNames.checkedIds("roles", roles);
    }

    boolean disabled(boolean before) {
      return disabled == null ? before : disabled;
    }
  }
}
