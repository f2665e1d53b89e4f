package io.provisioning.cli.age;

import io.provisioning.age.Keys;
import io.provisioning.age.Recipient;
import io.provisioning.cli.invocation.Invocation;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Whom something is encrypted to. */
public final class RecipientOptions {

  @Option(
      names = {"-r", "--recipient"},
      paramLabel = "<recipient>",
      description = "Recipient: age1…, or a public key of OpenSSH; can be repeated.")
  private List<String> recipients = new ArrayList<>();

  @Option(
      names = {"-R", "--recipients-file"},
      paramLabel = "<file>",
      description = "File with recipients, one a line; can be repeated.")
  private List<String> files = new ArrayList<>();

  public boolean isEmpty() {
    return recipients.isEmpty() && files.isEmpty();
  }

  boolean isPiped() {
    return files.contains(InputFile.PIPE);
  }

  public List<Recipient> read(Invocation invocation) {
    var all = new ArrayList<Recipient>();
    recipients.forEach(text -> all.add(Recipient.parse(text)));
    files.forEach(file -> all.addAll(Keys.recipients(InputFile.text(invocation, file))));
    return all;
  }
}
