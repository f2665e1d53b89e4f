package io.provisioning.cli.sops;

import io.provisioning.age.Identity;
import io.provisioning.cli.age.IdentityFiles;
import io.provisioning.cli.age.PassphraseOption;
import io.provisioning.cli.invocation.Invocation;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What files are decrypted with: named files, or else those where SOPS looks too. */
public final class SopsIdentities {

  @Option(
      names = "--identity",
      paramLabel = "<file>",
      description = {
        "File with identities of age; can be repeated. Default: SOPS_AGE_KEY_FILE, SOPS_AGE_KEY and",
        "~/.config/sops/age/keys.txt."
      })
  private List<String> files = new ArrayList<>();

  @Mixin private PassphraseOption passphrase = new PassphraseOption();

  /** None is no mistake: the problem of the file says whose it takes. */
  public List<Identity> read(Invocation invocation) {
    List<Identity> identities = new ArrayList<>();
    if (!files.isEmpty()) {
      files.forEach(file -> identities.addAll(IdentityFiles.read(invocation, file, passphrase)));
      return identities;
    }
    var own = invocation.identities();
    own.inVariable().ifPresent(identities::addAll);
    own.file()
        .ifPresent(file -> identities.addAll(IdentityFiles.read(invocation, file, passphrase)));
    return identities;
  }
}
