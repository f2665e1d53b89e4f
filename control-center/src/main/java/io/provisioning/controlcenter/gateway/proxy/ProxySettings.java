package io.provisioning.controlcenter.gateway.proxy;

import io.provisioning.config.address.AddressBlock;
import java.net.InetAddress;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Proxies before the door.
 *
 * @param addresses of them, or blocks in canonical form; only they are believed
 * @param header in which they tell where a request comes from. A proxy passes on what it does not
 *     know, so the other kind is anybody's word
 */
@ConfigurationProperties("provisioning.gateway.proxies")
record ProxySettings(
    @DefaultValue List<String> addresses, @DefaultValue("x-forwarded") Header header) {

  ProxySettings {
    addresses = List.copyOf(addresses);
    addresses.forEach(ProxySettings::block); // refuses what is no address
  }

  List<AddressBlock> blocks() {
    return addresses.stream().map(ProxySettings::block).toList();
  }

  private static AddressBlock block(String text) {
    if (text.contains("/")) {
      return AddressBlock.parse(text);
    }
    var address = InetAddress.ofLiteral(text);
    return new AddressBlock(address, address.getAddress().length * Byte.SIZE);
  }

  /** How proxies tell it. */
  enum Header {
    /** RFC 7239. */
    FORWARDED,
    /** {@code X-Forwarded-For}, {@code -Proto} and {@code -Host}. */
    X_FORWARDED
  }
}
