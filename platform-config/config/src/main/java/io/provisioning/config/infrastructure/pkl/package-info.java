/** The schema of documents in Pkl, and how a document is evaluated and checked by it. */
@NullMarked
package io.provisioning.config.infrastructure.pkl;

import org.jspecify.annotations.NullMarked;
