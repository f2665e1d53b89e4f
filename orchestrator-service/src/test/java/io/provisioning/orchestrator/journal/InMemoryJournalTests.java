package io.provisioning.orchestrator.journal;

class InMemoryJournalTests extends StoredJournalContract {

  private final InMemoryJournal journal = new InMemoryJournal();

  @Override
  protected StoredJournal open() {
    return journal;
  }
}
