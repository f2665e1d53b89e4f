package io.provisioning.cli.extension;

import io.provisioning.cli.age.InputFile;
import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.config.extension.ExtensionProblem;
import io.provisioning.config.extension.trust.PublicKeys;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "verify", description = "Verify that a version is signed with a key.")
final class ExtensionVerifyCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(paramLabel = "<package>", description = "Such as taskserv/nginx:1.22.1.")
  private String name = "";

  @Option(
      names = "--key",
      required = true,
      paramLabel = "<file>",
      description = "Public key, of `extension keygen` or of cosign.")
  private String key = "";

  @Mixin private CatalogOption workspace = new CatalogOption();

  ExtensionVerifyCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() throws InterruptedException {
    var wanted = PackageName.parse(name);
    var version = wanted.exactVersion();
    var by =
        PublicKeys.parse(InputFile.text(invocation, key))
            .orElseThrow(() ->
                CommandProblem.UNREADABLE_FILE.because(
                    "`%s` is not a public key that verifies packages".formatted(key),
                    "name a key of the curve P-256 in PEM, such as `cosign.pub`"));
    var registry = invocation.door().registry();
    var one =
        registry
            .packages()
            .getPackage(wanted.kind(), wanted.name(), workspace.name(), version)
            .getSummary();
    var distribution = registry.distribution();
    var _ = distribution.pull(one.getRepository(), one.getDigest());
    var signatures = distribution.signatures(one.getRepository(), one.getDigest());
    var label = one.getRepository() + ":" + one.getVersion();
    if (signatures.stream().noneMatch(it -> it.isBy(by, one.getDigest()))) {
      throw ExtensionProblem.UNTRUSTED_PACKAGE.because(
          signatures.isEmpty()
              ? "%s is not signed".formatted(label)
              : "no signature of %s matches the key `%s`".formatted(label, key),
          "do not use it, or sign it with `./provisioning extension sign`");
    }
    var console = invocation.console();
    console.print("%s is signed with the key of %s".formatted(label, key));
    console.print("digest  " + one.getDigest());
    return ExitCode.DONE;
  }
}
