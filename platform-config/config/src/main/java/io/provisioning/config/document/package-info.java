/** Documents in YAML, TOML and JSON as one tree in which every value knows its place. */
@NullMarked
package io.provisioning.config.document;

import org.jspecify.annotations.NullMarked;
