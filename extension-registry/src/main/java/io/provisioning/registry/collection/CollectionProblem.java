package io.provisioning.registry.collection;

import io.provisioning.config.problem.Problem;

/** What can stand against a collection. */
enum CollectionProblem implements Problem {
  COLLECTION_RUNNING(Kind.CONFLICT, "collection running");

  private final Kind kind;
  private final String title;

  CollectionProblem(Kind kind, String title) {
    this.kind = kind;
    this.title = title;
  }

  @Override
  public Kind kind() {
    return kind;
  }

  @Override
  public String title() {
    return title;
  }
}
