package io.provisioning.orchestrator.extension;

import io.provisioning.config.extension.Extension;
import io.provisioning.config.extension.PackageRef;
import io.provisioning.config.extension.directory.PackageOffer;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The versions that are known to be there, and since when.
 *
 * @param asOf when the registry said so; null if it never did, or too long ago
 * @param silence why the registry does not say it now; null if it does, or if there is none
 */
public record KnownOffers(
    List<PackageOffer> offers, @Nullable Instant asOf, @Nullable String silence) {

  /** Copies. */
  public KnownOffers {
    offers = List.copyOf(offers);
  }

  /** Packages of directories alone. */
  static KnownOffers of(Collection<Extension> own) {
    return new KnownOffers(own.stream().map(KnownOffers::offer).toList(), null, null);
  }

  /** With packages of directories, each in the place of all versions of its name. */
  KnownOffers beside(Collection<Extension> own) {
    var others =
        offers.stream()
            .filter(it ->
                own.stream()
                    .noneMatch(one ->
                        one.kind() == it.ref().kind() && one.name().equals(it.ref().name())));
    return new KnownOffers(
        Stream.concat(others, own.stream().map(KnownOffers::offer)).toList(), asOf, silence);
  }

  private static PackageOffer offer(Extension own) {
    return new PackageOffer(
        new PackageRef(own.kind(), own.name(), own.version(), own.digest()), own, false);
  }
}
