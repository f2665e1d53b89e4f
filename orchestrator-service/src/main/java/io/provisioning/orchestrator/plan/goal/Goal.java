package io.provisioning.orchestrator.plan.goal;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a plan is to reach.
 *
 * @param declared resources as they should be, by path
 * @param selected paths of what may be touched; what is selected and not declared is deleted
 * @param groups operations of a batch; empty where there is none
 * @param again paths of taskservs that are installed again although nothing differs
 * @param repairs whether taskservs that drifted are installed again
 */
public record Goal(
    String infrastructure,
    Map<String, Declared> declared,
    Set<String> selected,
    List<Group> groups,
    int parallelLimit,
    boolean rollback,
    Set<String> again,
    boolean repairs) {

  /** Of a plan without a document that says how many operations may run at once. */
  public static final int PARALLEL_LIMIT = 10;

  public Goal {
    declared = new LinkedHashMap<>(declared);
    selected = new LinkedHashSet<>(selected);
    groups = List.copyOf(groups);
    again = Set.copyOf(again);
  }

  /** A goal for which nothing is installed again without need. */
  public Goal(
      String infrastructure,
      Map<String, Declared> declared,
      Set<String> selected,
      List<Group> groups,
      int parallelLimit,
      boolean rollback) {
    this(infrastructure, declared, selected, groups, parallelLimit, rollback, Set.of(), false);
  }

  public @Nullable Declared declared(String path) {
    return declared.get(path);
  }

  /**
   * One operation of a batch.
   *
   * @param paths of the resources it is about
   * @param dependencies names of groups that must have succeeded before
   * @param softDependencies names of groups that must have ended before
   */
  public record Group(
      String name, Set<String> paths, List<String> dependencies, List<String> softDependencies) {}
}
