package io.provisioning.provider;

/** One infrastructure of one workspace. Both names are DNS labels. */
public record Scope(String workspace, String infrastructure) {

  public Scope {
    ResourceId.requireName("workspace", workspace);
    ResourceId.requireName("infrastructure", infrastructure);
  }

  public ResourceId network(String name) {
    return new ResourceId(this, ResourceKind.NETWORK, name);
  }

  public ResourceId firewall(String name) {
    return new ResourceId(this, ResourceKind.FIREWALL, name);
  }

  public ResourceId volume(String name) {
    return new ResourceId(this, ResourceKind.VOLUME, name);
  }

  public ResourceId server(String name) {
    return new ResourceId(this, ResourceKind.SERVER, name);
  }
}
