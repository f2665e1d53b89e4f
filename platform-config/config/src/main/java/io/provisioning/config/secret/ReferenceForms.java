package io.provisioning.config.secret;

import java.util.regex.Pattern;

/** The grammar; the vault's contract has that of paths and fields. */
final class ReferenceForms {

  static final int LONGEST_PATH = 512;
  static final int LONGEST = 700;

  private static final String VERSION = "(\\?version=(?<version>[1-9][0-9]{0,8}))?";

  static final Pattern GENERATED =
      Pattern.compile(
          SecretReference.PREFIX + "(?<name>[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?)" + VERSION);

  static final Pattern SEALED = Pattern.compile(SecretReference.SEALED + "(?<mark>[0-9a-f]{32})");

  private static final String PART = "[A-Za-z0-9_][-A-Za-z0-9_.]*+";

  static final Pattern STORED =
      Pattern.compile(
          SecretReference.PREFIX
              + "(?<path>%1$s(/%1$s){0,15})".formatted(PART)
              + "#(?<field>[-A-Za-z0-9_.]{1,128})"
              + VERSION);

  private ReferenceForms() {}
}
