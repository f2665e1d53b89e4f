package io.provisioning.controlcenter.compliance;

import io.provisioning.controlcenter.compliance.control.Facts.Protection;
import io.provisioning.controlcenter.compliance.control.Facts.SignIn;
import io.provisioning.service.configuration.ServiceConfiguration;
import io.provisioning.service.configuration.ServiceSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.convert.DurationStyle;
import org.springframework.stereotype.Component;

/** Looks at settings in force, and at the files of keys and secrets. */
@Component
final class ProtectionFacts {

  private static final Set<PosixFilePermission> OF_OTHERS =
      Set.of(
          PosixFilePermission.GROUP_READ,
          PosixFilePermission.GROUP_WRITE,
          PosixFilePermission.OTHERS_READ,
          PosixFilePermission.OTHERS_WRITE);

  private final ServiceConfiguration configuration;
  private final Path directory;
  private final Path auditSecrets;

  ProtectionFacts(
      ServiceConfiguration configuration,
      @Value("${provisioning.identity.directory}") Path directory,
      @Value("${provisioning.control-center.audit.secrets}") Path auditSecrets) {
    this.configuration = configuration;
    this.directory = directory;
    this.auditSecrets = auditSecrets;
  }

  SignIn signIn() {
    var settings = configuration.settings();
    return new SignIn(
        Integer.parseInt(text(settings, "provisioning.identity.passwords.min-length")),
        duration(settings, "provisioning.identity.sessions.lifetime"),
        duration(settings, "provisioning.identity.sessions.idle"),
        duration(settings, "provisioning.identity.tokens.access-ttl"),
        duration(settings, "provisioning.authorization.fresh-for"));
  }

  boolean needsSecondPerson() {
    var key = "provisioning.authorization.policies.second-person";
    return Boolean.parseBoolean(text(configuration.settings(), key));
  }

  Protection find() {
    var settings = configuration.settings();
    var files = new ArrayList<>(filesOf(directory));
    files.addAll(filesOf(auditSecrets));
    var exposed = files.stream().filter(ProtectionFacts::isExposed).map(Path::toString).toList();
    return new Protection(
        value(settings, "provisioning.gateway.tls.certificate"),
        exposed,
        files.size(),
        newestKey(),
        duration(settings, "provisioning.identity.tokens.key-age"));
  }

  private Optional<Instant> newestKey() {
    return filesOf(directory.resolve("keys")).stream()
        .filter(file -> file.toString().endsWith(".jwk"))
        .map(ProtectionFacts::madeAt)
        .max(Comparator.naturalOrder());
  }

  /** The trail itself and policies are no secrets: they may be copied and shown. */
  private static List<Path> filesOf(Path directory) {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (var paths = Files.walk(directory)) {
      return paths
          .filter(path -> Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS))
          .filter(path -> !path.startsWith(directory.resolve("audit")))
          .filter(path -> !path.startsWith(directory.resolve("policies")))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isExposed(Path file) {
    try {
      return Files.getPosixFilePermissions(file).stream().anyMatch(OF_OTHERS::contains);
    } catch (IOException e) {
      return false; // it went meanwhile
    }
  }

  private static Instant madeAt(Path file) {
    try {
      return Files.getLastModifiedTime(file).toInstant();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Duration duration(ServiceSettings settings, String key) {
    return DurationStyle.detectAndParse(text(settings, key));
  }

  private static String text(ServiceSettings settings, String key) {
    var value = value(settings, key);
    if (value == null) {
      throw new IllegalStateException("`" + key + "` has no value");
    }
    return value;
  }

  private static @Nullable String value(ServiceSettings settings, String key) {
    return settings.find(key).map(setting -> setting.value()).orElse(null);
  }
}
