package io.provisioning.provider.testkit.cloud;

import java.util.List;

/** What runs behind simulated servers; nothing at all, or real machines. */
public interface Machines {

  /**
   * Starts a machine.
   *
   * @return its IPv4 address; empty for one that does not exist
   */
  String create(Machine machine);

  void delete(String name);

  /** A volume is attached to a machine that runs. */
  void attach(String name, Disk disk);

  /** A volume is deleted, with what was on it. */
  void deleteDisk(Disk disk);

  /**
   * A machine.
   *
   * @param cidrs blocks of its networks
   * @param authorizedKeys of root
   */
  record Machine(
      String name,
      String userData,
      List<String> cidrs,
      List<String> authorizedKeys,
      List<Disk> disks) {

    public Machine {
      cidrs = List.copyOf(cidrs);
      authorizedKeys = List.copyOf(authorizedKeys);
      disks = List.copyOf(disks);
    }
  }

  /**
   * A volume.
   *
   * @param device its path on the machine
   * @param gibibytes its size
   */
  record Disk(long id, String device, int gibibytes) {}

  /** None: addresses are taken from the networks, and no one answers there. */
  static Machines none() {
    return new Machines() {
      @Override
      public String create(Machine machine) {
        return "";
      }

      @Override
      public void delete(String name) {}

      @Override
      public void attach(String name, Disk disk) {}

      @Override
      public void deleteDisk(Disk disk) {}
    };
  }
}
