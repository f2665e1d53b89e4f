package io.provisioning.config.infrastructure.pkl;

import org.pkl.core.PClass;

/** The two kinds of document, each with the module of its schema. */
public enum DocumentKind {
  INFRASTRUCTURE(Schema.INFRASTRUCTURE),
  BATCH(Schema.BATCH);

  private final String module;

  DocumentKind(String module) {
    this.module = module;
  }

  String module() {
    return module;
  }

  PClass type(Schema schema) {
    return switch (this) {
      case INFRASTRUCTURE -> schema.infrastructure();
      case BATCH -> schema.batch();
    };
  }
}
