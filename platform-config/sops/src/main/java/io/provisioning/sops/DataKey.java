package io.provisioning.sops;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.provisioning.age.Age;
import io.provisioning.age.Armor;
import io.provisioning.age.Identity;
import io.provisioning.age.Recipient;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.sops.value.Limits;
import io.provisioning.sops.value.Shamir;
import io.provisioning.sops.value.SopsProblem;
import io.provisioning.sops.value.ValueCipher;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The key that the values of a file are encrypted with, itself encrypted to people. */
final class DataKey {

  private DataKey() {}

  static byte[] generate() {
    return ValueCipher.random(ValueCipher.KEY);
  }

  /**
   * Encrypts the key to groups of recipients.
   *
   * @param kept keys of other services that have the same data key already, for a single group
   */
  static List<List<MasterKey>> seal(
      byte[] dataKey, List<List<String>> groups, int threshold, List<MasterKey> kept) {
    var shares =
        groups.size() == 1 ? List.of(dataKey) : Shamir.split(dataKey, groups.size(), threshold);
    List<List<MasterKey>> sealed = new ArrayList<>();
    for (int index = 0; index < groups.size(); index++) {
      List<MasterKey> keys = new ArrayList<>(kept);
      for (var recipient : groups.get(index)) {
        keys.add(MasterKey.age(recipient, seal(shares.get(index), Recipient.parse(recipient))));
      }
      sealed.add(keys);
    }
    return sealed;
  }

  private static String seal(byte[] share, Recipient recipient) {
    var file = new ByteArrayOutputStream();
    try (var text = Armor.write(file)) {
      Age.encrypt(new ByteArrayInputStream(share), text, List.of(recipient));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return file.toString(US_ASCII);
  }

  /**
   * Recovers the key.
   *
   * @throws ProblemException DENIED if these identities do not open enough of it
   */
  static byte[] open(Metadata metadata, List<? extends Identity> identities) {
    var groups = metadata.groups();
    int needed = groups.size() == 1 ? 1 : metadata.threshold();
    List<byte[]> shares = new ArrayList<>();
    for (var group : groups) {
      open(group, identities).ifPresent(shares::add);
    }
    if (shares.size() < needed) {
      throw SopsProblem.NO_DATA_KEY.because(reason(groups, needed, shares.size()), help(groups));
    }
    byte[] key;
    try {
      key = groups.size() == 1 ? shares.getFirst() : Shamir.combine(shares);
    } catch (IllegalArgumentException _) {
      throw SopsProblem.NO_DATA_KEY.because(
          "the key groups have shares that are not of one key", "restore the file");
    }
    if (key.length != ValueCipher.KEY) {
      throw SopsProblem.NO_DATA_KEY.because(
          "what the identities open is no data key", "restore the file");
    }
    return key;
  }

  private static String reason(List<List<MasterKey>> groups, int needed, int opened) {
    return groups.size() == 1
        ? "the file is encrypted to other keys than those of these identities"
        : "%d of the %d key groups are needed, and these identities open %d"
            .formatted(needed, groups.size(), opened);
  }

  private static String help(List<List<MasterKey>> groups) {
    var all = groups.stream().flatMap(List::stream).toList();
    var age = all.stream().filter(MasterKey::isAge).map(MasterKey::name).limit(5).toList();
    var others = all.stream().filter(key -> !key.isAge()).map(MasterKey::shown).limit(5).toList();
    return (age.isEmpty()
            ? "no key of age is among its keys"
            : "name the identity of one of these with `--identity`: " + String.join(", ", age))
        + (others.isEmpty()
            ? ""
            : "; these cannot be opened here, but by sops: " + String.join(", ", others));
  }

  private static Optional<byte[]> open(List<MasterKey> group, List<? extends Identity> identities) {
    if (identities.isEmpty()) {
      return Optional.empty();
    }
    return group.stream()
        .filter(MasterKey::isAge)
        .flatMap(key -> open(key, identities).stream())
        .findFirst();
  }

  private static Optional<byte[]> open(MasterKey key, List<? extends Identity> identities) {
    var sealed = key.sealed().getBytes(US_ASCII);
    if (sealed.length > Limits.SEALED_KEY) {
      return Optional.empty();
    }
    try (var content = Age.decrypt(new ByteArrayInputStream(sealed), identities)) {
      return Optional.of(content.readNBytes(ValueCipher.KEY + 2));
    } catch (IOException | ProblemException _) {
      return Optional.empty(); // for somebody else, or damaged: another may open it
    }
  }
}
