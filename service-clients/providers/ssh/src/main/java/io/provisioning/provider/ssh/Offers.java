package io.provisioning.provider.ssh;

import io.provisioning.provider.Change;
import io.provisioning.provider.Objection;
import io.provisioning.provider.PlanSize;
import io.provisioning.provider.Price;
import io.provisioning.provider.ProviderDescription;
import io.provisioning.provider.ProviderDescription.PlanOffer;
import io.provisioning.provider.ResourceKind;
import io.provisioning.provider.ResourceSpec;
import io.provisioning.provider.ResourceSpec.FirewallSpec;
import io.provisioning.provider.ResourceSpec.NetworkSpec;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.ResourceSpec.VolumeSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Currency;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What can be declared of machines that exist, and what of that can change. */
final class Offers {

  static final Price FREE = Price.free(Currency.getInstance("EUR"));

  static final ProviderDescription DESCRIPTION =
      new ProviderDescription(
          "ssh",
          "machines that exist already, adopted by their address",
          false,
          List.of("existing"),
          List.of("debian-12", "debian-13", "ubuntu-22.04", "ubuntu-24.04"),
          Arrays.stream(PlanSize.values())
              .collect(Collectors.toMap(size -> size, _ -> new PlanOffer(0, 0, 0, FREE))),
          Set.of(ResourceKind.SERVER),
          true);

  private Offers() {}

  /** Where a machine is cannot change; how it is signed in to can. */
  static Change change(ResourceSpec from, ResourceSpec to) {
    if (from.equals(to)) {
      return Change.NONE;
    }
    return from instanceof ServerSpec before
            && to instanceof ServerSpec after
            && isSameMachine(before, after)
            && before.image().equals(after.image())
        ? Change.IN_PLACE
        : Change.REPLACE;
  }

  private static boolean isSameMachine(ServerSpec before, ServerSpec after) {
    return Access.objections(before.settings()).isEmpty()
        && Access.objections(after.settings()).isEmpty()
        && Access.of(before.settings()).isSameMachine(Access.of(after.settings()));
  }

  static List<Objection> objections(ResourceSpec spec) {
    return switch (spec) {
      case FirewallSpec _ -> List.of();
      case NetworkSpec _ -> List.of(onlyServers("a network"));
      case VolumeSpec _ -> List.of(onlyServers("a volume"));
      case ServerSpec server -> {
        var found = new ArrayList<>(Access.objections(server.settings()));
        if (!server.networks().isEmpty()) {
          found.add(nothing("networks", server.networks().toString()));
        }
        if (!server.mounts().isEmpty()) {
          found.add(nothing("volumes", server.mounts().size() + " of them"));
        }
        yield found;
      }
    };
  }

  private static Objection onlyServers(String got) {
    return new Objection("provider", "another provider: ssh has servers only", got);
  }

  private static Objection nothing(String property, String got) {
    return new Objection(property, "nothing: provider ssh adopts machines as they are", got);
  }
}
