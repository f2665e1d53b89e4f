package io.provisioning.orchestrator.journal;

class InMemoryJournalTests extends JournalContract {

  private final InMemoryJournal journal = new InMemoryJournal();

  @Override
  protected Journal open() {
    return journal;
  }
}
