package io.provisioning.orchestrator.resource;

class RememberedResourcesTests extends ResourcesContract {

  private final Resources remembered = told.remembered();

  @Override
  protected Resources resources() {
    return remembered;
  }
}
