package io.provisioning.controlcenter.identity.account;

/**
 * An account has other rights than before.
 *
 * @param mustSignInAgain because its password was reset or it was disabled
 */
public record AccountChanged(String id, boolean mustSignInAgain) {}
