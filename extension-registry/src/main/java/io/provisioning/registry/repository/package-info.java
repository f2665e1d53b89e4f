/** What repositories have: manifests, their tags, and what refers to them. */
@NullMarked
package io.provisioning.registry.repository;

import org.jspecify.annotations.NullMarked;
