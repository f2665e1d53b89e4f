package io.provisioning.controlcenter.identity;

import java.net.URI;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where people find the control center with their browsers. It is never taken from a request, which
 * can say anything.
 *
 * @param publicOrigin scheme, host and port, such as {@code https://provisioning.example.org}
 */
@ConfigurationProperties("provisioning.identity")
public record PublicOrigin(@DefaultValue("http://localhost:8080") URI publicOrigin) {

  public PublicOrigin {
    if (publicOrigin.getHost() == null || !publicOrigin.getRawPath().isEmpty()) {
      throw new IllegalArgumentException(
          "provisioning.identity.public-origin is a scheme, a host and a port, such as"
              + " https://provisioning.example.org, and not "
              + publicOrigin);
    }
  }

  /** The address of a path of the control center. */
  public URI at(String path) {
    return publicOrigin.resolve(path);
  }
}
