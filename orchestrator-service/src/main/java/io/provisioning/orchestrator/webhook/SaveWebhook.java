package io.provisioning.orchestrator.webhook;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A webhook as people write it.
 *
 * @param format that the receiver understands; that of Standard Webhooks when absent, a mail for
 *     {@code mailto:}
 * @param types of events, such as {@code workflow.failed}; {@code *} for all
 * @param workspace of whose workflows and alerts it is told; of all when absent
 */
record SaveWebhook(
    @NotBlank(message = "a name") @Size(max = 100, message = "at most 100 characters") String name,
    @NotBlank(message = "an http or https URL, or an address as `mailto:`")
        @Size(max = 2000, message = "at most 2000 characters")
        String url,
    @Nullable WebhookFormat format,
    @NotEmpty(message = "types of events, or `*`") List<@NotNull String> types,
    @Nullable @Pattern(regexp = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?", message = "a DNS label")
        String workspace,
    @Schema(defaultValue = "true") @Nullable Boolean enabled) {}
