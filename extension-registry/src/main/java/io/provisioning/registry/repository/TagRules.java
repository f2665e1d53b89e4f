package io.provisioning.registry.repository;

import io.provisioning.registry.blob.RepositoryName;

/** Says which tags, once pushed, nobody moves or deletes. */
@FunctionalInterface
public interface TagRules {

  boolean isImmutable(RepositoryName repository, String tag);
}
