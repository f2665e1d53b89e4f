package io.provisioning.controlcenter.identity.session;

class InMemorySessionsTests implements SessionRecordsContract {

  private final SessionRecords records = new InMemorySessions();

  @Override
  public SessionRecords records() {
    return records;
  }
}
