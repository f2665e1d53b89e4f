package io.provisioning.orchestrator.engine;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why an operation does not run although it is not done.
 *
 * @param because for people, the nearest cause first
 * @param until where it is known when that ends
 */
public record WaitingView(String operation, List<String> because, @Nullable Instant until) {}
