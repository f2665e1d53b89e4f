package io.provisioning.vault.seal.kmip;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A value of a message, with its {@link Tags tag}. */
sealed interface Item {

  int tag();

  /** Items in an order that matters. */
  record Structure(int tag, List<Item> items) implements Item {

    /** Copies the list. */
    public Structure {
      items = List.copyOf(items);
    }

    static Structure of(int tag, Item... items) {
      return new Structure(tag, List.of(items));
    }

    private <T extends Item> Stream<T> all(int wanted, Class<T> type) {
      return items.stream()
          .filter(item -> item.tag() == wanted)
          .filter(type::isInstance)
          .map(type::cast);
    }

    List<Structure> structures(int wanted) {
      return all(wanted, Structure.class).toList();
    }

    Optional<Structure> structure(int wanted) {
      return all(wanted, Structure.class).findFirst();
    }

    Optional<Integer> number(int wanted) {
      return all(wanted, Whole.class).findFirst().map(Whole::value);
    }

    Optional<Integer> choice(int wanted) {
      return all(wanted, Choice.class).findFirst().map(Choice::value);
    }

    Optional<String> text(int wanted) {
      return all(wanted, Text.class).findFirst().map(Text::value);
    }

    Optional<byte[]> bytes(int wanted) {
      return all(wanted, Bytes.class).findFirst().map(Bytes::value);
    }
  }

  /** A whole number. */
  record Whole(int tag, int value) implements Item {}

  /** A value of an enumeration. */
  record Choice(int tag, int value) implements Item {}

  /** A text. */
  record Text(int tag, String value) implements Item {}

  /** Bytes, which are not copied. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Bytes(int tag, byte[] value) implements Item {}
}
