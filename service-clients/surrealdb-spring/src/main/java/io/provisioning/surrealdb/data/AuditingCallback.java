package io.provisioning.surrealdb.data;

import org.springframework.core.Ordered;
import org.springframework.data.auditing.IsNewAwareAuditingHandler;

/** Fills in who created and changed an entity, and when. */
public final class AuditingCallback implements BeforeConvertCallback<Object>, Ordered {

  private static final int ORDER = 100;

  private final IsNewAwareAuditingHandler handler;

  /** With a handler for the mapping of the entities. */
  public AuditingCallback(IsNewAwareAuditingHandler handler) {
    this.handler = handler;
  }

  @Override
  public Object onBeforeConvert(Object entity, String table) {
    return handler.markAudited(entity);
  }

  /** After the callbacks of lower order, so that what they change is audited too. */
  @Override
  public int getOrder() {
    return ORDER;
  }
}
