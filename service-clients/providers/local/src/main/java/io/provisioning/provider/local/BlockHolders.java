package io.provisioning.provider.local;

import com.github.dockerjava.api.model.Network;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.List;
import java.util.stream.Stream;

/** Who has addresses of a block already, for people who have to choose another. */
final class BlockHolders {

  private BlockHolders() {}

  /**
   * Names them, each with its addresses.
   *
   * @param wanted an IPv4 block in canonical form
   * @param networks of the engine
   * @return such as {@code network podman (10.88.0.0/16)} or {@code interface eth0 (10.0.0.7)}
   */
  static List<String> of(String wanted, List<Network> networks) {
    var block = Subnet.of(wanted);
    return Stream.concat(
            networks.stream().flatMap(network -> holding(network, block)), interfaces(block))
        .toList();
  }

  private static Stream<String> holding(Network network, Subnet block) {
    var ipam = network.getIpam();
    var configs = ipam == null ? null : ipam.getConfig();
    return configs == null
        ? Stream.of()
        : configs.stream()
            .map(Network.Ipam.Config::getSubnet)
            .filter(subnet -> subnet != null && subnet.contains(".") && subnet.contains("/"))
            .filter(subnet -> Subnet.of(subnet).overlaps(block))
            .map(subnet -> "network %s (%s)".formatted(network.getName(), subnet));
  }

  private static Stream<String> interfaces(Subnet block) {
    try {
      return NetworkInterface.networkInterfaces()
          .flatMap(card ->
              card.inetAddresses()
                  .filter(Inet4Address.class::isInstance)
                  .map(InetAddress::getHostAddress)
                  .filter(address -> Subnet.of(address + "/32").overlaps(block))
                  .map(address -> "interface %s (%s)".formatted(card.getName(), address)));
    } catch (SocketException _) {
      // nobody is named then
      return Stream.of();
    }
  }
}
