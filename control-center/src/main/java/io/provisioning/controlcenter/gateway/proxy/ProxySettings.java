package io.provisioning.controlcenter.gateway.proxy;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.security.web.util.matcher.IpAddressMatcher;

/**
 * Proxies before the door.
 *
 * @param addresses of them, or CIDRs; only they are believed
 * @param header in which they tell where a request comes from. A proxy passes on what it does not
 *     know, so the other kind is anybody's word
 */
@ConfigurationProperties("provisioning.gateway.proxies")
record ProxySettings(
    @DefaultValue List<String> addresses, @DefaultValue("x-forwarded") Header header) {

  ProxySettings {
    addresses = List.copyOf(addresses);
    addresses.forEach(IpAddressMatcher::new); // refuses what is no address
  }

  /** How proxies tell it. */
  enum Header {
    /** RFC 7239. */
    FORWARDED,
    /** {@code X-Forwarded-For}, {@code -Proto} and {@code -Host}. */
    X_FORWARDED
  }
}
