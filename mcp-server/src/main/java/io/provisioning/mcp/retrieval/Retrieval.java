package io.provisioning.mcp.retrieval;

import io.provisioning.mcp.feature.Exchange;
import io.provisioning.mcp.platform.Platform;
import io.provisioning.mcp.retrieval.index.Passage.Collection;
import io.provisioning.mcp.retrieval.index.Passage.Kind;
import org.jspecify.annotations.Nullable;

/** The index, searched for callers. Safe for use by many threads. */
final class Retrieval implements Passages {

  private final KeptIndex index;
  private final Sources sources;

  Retrieval(KeptIndex index, Platform platform) {
    this.index = index;
    sources = new Sources(platform);
  }

  @Override
  public PassagePage ask(Exchange exchange, String question, @Nullable String workspace, int most) {
    var passages = index.get();
    var among = sources.readable(exchange, passages, workspace);
    return PassagePage.of(Answers.to(question, passages, among, most));
  }

  PassageIndexView status() {
    if (!index.isOpen()) {
      return new PassageIndexView(PassageIndexView.State.OPENING, 0, 0, 0);
    }
    var passages = index.get();
    return new PassageIndexView(
        PassageIndexView.State.READY,
        passages.size(Kind.DOCUMENTATION),
        passages.size(Kind.PACKAGE),
        passages.size(Kind.DECLARATION));
  }

  /** Makes the index anew: documentation at once, the rest with the questions that search it. */
  PassageIndexView rebuild() {
    var passages = index.get();
    var documentation = Documentation.packaged();
    passages.clear();
    passages.replace(Collection.DOCUMENTATION, documentation.version(), documentation.passages());
    return status();
  }
}
