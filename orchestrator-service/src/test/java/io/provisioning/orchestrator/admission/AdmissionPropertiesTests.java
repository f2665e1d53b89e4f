package io.provisioning.orchestrator.admission;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class AdmissionPropertiesTests {

  /** The simulation itself checks every limit and that no place is left empty. */
  @Property(tries = 40)
  void everythingIsGrantedOnceWithinItsLimits(@ForAll long seed) {
    var simulation = new AdmissionSimulation(seed).run(300);

    assertThat(simulation.granted()).doesNotHaveDuplicates();
    assertThat(simulation.granted()).containsExactlyInAnyOrderElementsOf(simulation.expected());
  }

  @Property(tries = 10)
  void theSameSeedGivesTheSameOrder(@ForAll long seed) {
    assertThat(new AdmissionSimulation(seed).run(200).granted())
        .isEqualTo(new AdmissionSimulation(seed).run(200).granted());
  }

  /**
   * With W workspaces and at most F workflows in each that wait, one operation waits for at most W
   * × F turns at a limit. It may meet three full limits, miss its turn three times and then wait
   * until those that missed before it have had the places that are kept.
   */
  @Property(tries = 60)
  void aBatchDelaysASmallWorkflowByABoundedNumberOfGrants(@ForAll long seed) {
    var crowd = new Crowd(seed, 2_000);

    assertThat(crowd.grantsUntilServed(5)).isLessThan(5 * crowd.workflows() * 3 * 4);
  }
}
