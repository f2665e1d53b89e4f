/**
 * The infrastructure language: what a user declares, read from Pkl, YAML, TOML or JSON against one
 * schema.
 */
@NullMarked
package io.provisioning.config.infrastructure;

import org.jspecify.annotations.NullMarked;
