package io.provisioning.orchestrator.journal;

/** Another process has taken the journal over: what is in memory here is not true any more. */
public record JournalLost() {}
