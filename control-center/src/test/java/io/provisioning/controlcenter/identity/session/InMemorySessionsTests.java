package io.provisioning.controlcenter.identity.session;

class InMemorySessionsTests extends SessionRecordsContract {

  private final SessionRecords records = new InMemorySessions();

  @Override
  SessionRecords records() {
    return records;
  }
}
