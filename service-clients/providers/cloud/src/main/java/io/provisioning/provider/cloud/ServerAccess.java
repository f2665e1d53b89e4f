package io.provisioning.provider.cloud;

import io.provisioning.provider.CommandChannel;
import io.provisioning.provider.ssh.channel.HostKey;
import java.util.List;

/** What is done on servers themselves. Another one than by SSH is for tests without machines. */
public interface ServerAccess extends AutoCloseable {

  /** The public key that new servers let in. */
  String publicKey();

  /** Waits until commands run on a server that was just started. */
  void await(Address address);

  /** Makes these the keys of users. */
  void authorize(Address address, List<String> keys);

  /** Mounts exactly these volumes. */
  void mount(Address address, List<Device> devices);

  CommandChannel channel(Address address);

  @Override
  void close();

  /**
   * Where a server is, and what it proves itself by.
   *
   * @param host public IPv4 address
   */
  record Address(String host, HostKey hostKey) {}

  /**
   * A volume as the server sees it.
   *
   * @param device such as {@code /dev/disk/by-id/scsi-0HC_Volume_1}
   */
  record Device(String device, String path) {}
}
