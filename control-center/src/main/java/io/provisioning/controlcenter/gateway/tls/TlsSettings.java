package io.provisioning.controlcenter.gateway.tls;

import jakarta.validation.constraints.NotNull;
import java.nio.file.Path;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.validation.annotation.Validated;

/**
 * Where the door's certificate is. How often the files are looked at is {@code check}.
 *
 * @param certificate PEM, with those that lead to its issuer behind it
 * @param privateKey PEM, which others on the machine may not read
 */
@Validated
@ConfigurationProperties("provisioning.gateway.tls")
record TlsSettings(@NotNull Path certificate, @NotNull Path privateKey) {}
