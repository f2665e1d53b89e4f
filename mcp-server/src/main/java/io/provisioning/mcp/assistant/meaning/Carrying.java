package io.provisioning.mcp.assistant.meaning;

import io.provisioning.config.edit.PklEdit;
import io.provisioning.config.edit.PklPath;
import io.provisioning.mcp.assistant.draft.Draft;
import io.provisioning.mcp.assistant.draft.Draft.Subject;
import io.provisioning.mcp.assistant.draft.World;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Carries out one clause on a draft, edit after edit; for one thread. */
public final class Carrying {

  private Draft draft;
  private @Nullable String stuck;

  Carrying(Draft draft) {
    this.draft = draft;
  }

  static PklPath server(String name) {
    return PklPath.of("servers").named(name);
  }

  static PklPath taskserv(String server, String name) {
    return server(server).property("taskservs").named(name);
  }

  /** The place of a server among those that may differ. */
  public static String placeOf(String server) {
    return "servers[" + server + "]";
  }

  World world() {
    return draft.world();
  }

  Carrying set(PklPath path, String literal, String place) {
    return edit(path, place, edit -> edit.set(path, literal));
  }

  Carrying add(PklPath listing, String element, String place) {
    return edit(listing, place, edit -> edit.add(listing, element));
  }

  Carrying remove(PklPath path, String place) {
    return edit(path, place, edit -> edit.remove(path));
  }

  Carrying copy(PklPath path, String name, String place) {
    return edit(path, place, edit -> edit.copy(path, name));
  }

  private Carrying edit(PklPath path, String place, Function<PklEdit, Optional<PklEdit>> edit) {
    if (stuck == null) {
      edit.apply(draft.edit())
          .ifPresentOrElse(
              next -> draft = draft.changed(next, draft.world(), place),
              () -> stuck = path.toString());
    }
    return this;
  }

  Carrying now(World world) {
    draft = new Draft(draft.edit(), world, draft.said(), draft.touched(), draft.subject());
    return this;
  }

  /**
   * What came of it.
   *
   * @param said as it could have been requested
   */
  Outcome done(String said, Subject subject) {
    return stuck == null
        ? new Outcome.Done(draft.saying(said).about(subject))
        : new Outcome.Impossible(
            stuck + " is not written out in the file, so it can only be changed there by hand");
  }
}
