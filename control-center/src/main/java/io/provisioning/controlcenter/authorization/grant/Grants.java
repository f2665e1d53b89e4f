package io.provisioning.controlcenter.authorization.grant;

import java.util.List;

/** Where grants are kept. Safe for use by many threads. */
interface Grants {

  /** All there ever were, oldest first. */
  List<Grant> all();

  /** Keeps a grant, or what is new of it. */
  void save(Grant grant);
}
