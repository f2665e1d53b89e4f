package io.provisioning.orchestrator.declaration;

import io.provisioning.config.document.Format;
import io.provisioning.orchestrator.declaration.file.DeclaredFiles;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * The text of an infrastructure that is planned, and saved when the plan is applied.
 *
 * @param base the {@code ETag} of the file that the text was made from; null for a new one
 */
public record PlannedDeclaration(
    @NotNull(message = "a DNS label")
        @Pattern(regexp = DeclaredFiles.LABEL, message = "a DNS label")
        String name,
    @NotNull(message = "one of pkl, yaml, toml, json") Format format,
    @NotNull(message = "the text of the file")
        @Size(max = 1 << 20, message = "at most 1 MiB of text")
        String text,
    @Nullable String base) {}
