package io.provisioning.surrealdb;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a live query asks for, each time anew.
 *
 * @param text a LIVE statement
 * @param bindings what its parameters stand for
 */
record LiveStatement(String text, Map<String, ? extends @Nullable Object> bindings) {}
