package io.provisioning.orchestrator.plan.goal;

import io.provisioning.config.infrastructure.Batch;
import io.provisioning.config.infrastructure.Infrastructure;
import io.provisioning.config.sealing.SealedTexts;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What somebody wants to be planned. */
public sealed interface Intent {

  String infrastructure();

  /** What was encrypted in the documents, which have references in their places. */
  SealedTexts sealed();

  /** Providers that the documents name; others may come from clusters. */
  Set<String> providers();

  /**
   * What is declared is to be.
   *
   * @param targets only these and what they need; empty for all
   * @param provider takes the place of every other
   * @param authorizedKeys empty to keep those that are there
   * @param reinstall paths of taskservs that are installed again although nothing differs
   * @param repairs whether taskservs that drifted are installed again
   */
  record Apply(
      Infrastructure document,
      List<String> targets,
      @Nullable String provider,
      List<String> authorizedKeys,
      List<String> reinstall,
      boolean repairs,
      SealedTexts sealed)
      implements Intent {

    /** An intent that installs again only what differs. */
    public Apply(
        Infrastructure document,
        List<String> targets,
        @Nullable String provider,
        List<String> authorizedKeys) {
      this(document, targets, provider, authorizedKeys, List.of(), false, SealedTexts.none());
    }

    @Override
    public String infrastructure() {
      return document.name();
    }

    @Override
    public Set<String> providers() {
      var names = new TreeSet<String>();
      if (provider != null) {
        names.add(provider);
        return names;
      }
      document.networks().forEach(it -> names.add(it.provider()));
      document.firewalls().forEach(it -> names.add(it.provider()));
      document.volumes().forEach(it -> names.add(it.provider()));
      document.servers().forEach(it -> names.add(it.provider()));
      document.clusters().forEach(it -> names.add(it.provider()));
      return names;
    }
  }

  /** What a batch names is to be done, and nothing else. */
  record Run(
      Batch batch, @Nullable String provider, List<String> authorizedKeys, SealedTexts sealed)
      implements Intent {

    /** An intent in whose file nothing was encrypted. */
    public Run(Batch batch, @Nullable String provider, List<String> authorizedKeys) {
      this(batch, provider, authorizedKeys, SealedTexts.none());
    }

    @Override
    public String infrastructure() {
      return batch.infrastructure();
    }

    @Override
    public Set<String> providers() {
      var names = new TreeSet<String>();
      if (provider != null) {
        names.add(provider);
        return names;
      }
      for (var operation : batch.operations()) {
        switch (operation.action()) {
          case Batch.Action.CreateNetwork create -> names.add(create.network().provider());
          case Batch.Action.CreateVolume create -> names.add(create.volume().provider());
          case Batch.Action.CreateServer create -> names.add(create.server().provider());
          case Batch.Action.CreateCluster create -> names.add(create.cluster().provider());
          case Batch.Action.CreateTaskserv _, Batch.Action.Delete _ -> {}
        }
      }
      return names;
    }
  }

  /**
   * What is recorded is to be again, whatever is declared by now.
   *
   * @param targets only these and what they need; empty for all
   * @param reinstall paths of taskservs that are installed again although nothing differs
   */
  record Restore(String infrastructure, List<String> targets, List<String> reinstall)
      implements Intent {

    @Override
    public SealedTexts sealed() {
      return SealedTexts.none();
    }

    @Override
    public Set<String> providers() {
      return Set.of();
    }
  }

  /**
   * What exists is not to be any more.
   *
   * @param targets only these and what needs them; empty for all
   */
  record Destroy(String infrastructure, List<String> targets) implements Intent {

    @Override
    public SealedTexts sealed() {
      return SealedTexts.none();
    }

    @Override
    public Set<String> providers() {
      return Set.of();
    }
  }
}
