package io.provisioning.orchestrator.plan.step;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What is to be done, by path. A resource that has both is deleted first and then created, with
 * others in between.
 */
final class Steps {

  private final Map<String, Step> mains = new LinkedHashMap<>();
  private final Map<String, Step> deletes = new LinkedHashMap<>();

  void main(Step step) {
    mains.put(step.path(), step);
  }

  void delete(Step step) {
    deletes.put(step.path(), step);
  }

  /** Creates, updates and replaces the resource. */
  Optional<Step> main(String path) {
    return Optional.ofNullable(mains.get(path));
  }

  Optional<Step> delete(String path) {
    return Optional.ofNullable(deletes.get(path));
  }

  /** The server is another machine afterwards. */
  boolean isFresh(String path) {
    return main(path).filter(Step::isFresh).isPresent();
  }

  /** The resource does not exist afterwards. */
  boolean isGone(String path) {
    return deletes.containsKey(path) && !mains.containsKey(path);
  }

  Collection<Step> mains() {
    return mains.values();
  }

  Collection<Step> deletes() {
    return deletes.values();
  }

  Stream<Step> all() {
    return Stream.concat(mains.values().stream(), deletes.values().stream());
  }
}
