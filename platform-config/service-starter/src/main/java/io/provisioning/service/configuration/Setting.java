package io.provisioning.service.configuration;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A setting of a service as it is now.
 *
 * @param defaultValue what holds if nothing says otherwise
 * @param value in force now; null if there is none, or if it is a secret
 * @param origin of the value; null if it has none
 * @param central what is set centrally, whether or not it is in force
 * @param pending what will be in force after a restart, if that is something else
 * @param overridden whether something on the machine outranks what is set centrally
 * @param choices all values that there are, if they are few
 */
public record Setting(
    String key,
    SettingType type,
    @Nullable String description,
    @Nullable String defaultValue,
    @Nullable String value,
    @Nullable Source origin,
    @Nullable String central,
    @Nullable String pending,
    boolean overridden,
    Changes changes,
    boolean secret,
    List<String> choices) {

  public Setting {
    choices = List.copyOf(choices);
  }

  /** What a value can be. */
  public enum SettingType {
    STRING("text"),
    INTEGER("a whole number"),
    NUMBER("a number"),
    BOOLEAN("`true` or `false`"),
    DURATION("a duration such as `30s` or `PT5M`"),
    PERIOD("a period such as `P7Y`"),
    SIZE("a size such as `16MB`"),
    URI("an address"),
    PATH("a path"),
    CHOICE("one of the choices"),
    LIST("values with commas between them"),
    MAP("a value for one key of it");

    private final String words;

    SettingType(String words) {
      this.words = words;
    }

    /** What is expected, in the words of a finding. */
    public String words() {
      return words;
    }
  }

  /** When a central value is in force. */
  public enum Changes {
    AT_ONCE,
    AFTER_RESTART,
    /** It cannot be set centrally. */
    ON_THE_MACHINE
  }

  /** Where a value can be set; a later one wins over an earlier one. */
  public enum Layer {
    DEFAULT,
    CENTRAL,
    FILE,
    ENVIRONMENT,
    FLAG
  }

  /**
   * Where a value is from.
   *
   * @param source such as a file, or the name of an environment variable
   * @param line from 1; null where the source has no lines
   */
  public record Source(
      Layer layer, String source, @Nullable Integer line, @Nullable Integer column) {}
}
