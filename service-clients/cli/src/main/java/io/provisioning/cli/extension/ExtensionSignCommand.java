package io.provisioning.cli.extension;

import io.provisioning.cli.age.InputFile;
import io.provisioning.cli.age.PassphraseOption;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.config.extension.trust.Signature;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "sign", description = "Sign a version in the registry, as `cosign sign` does.")
final class ExtensionSignCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(paramLabel = "<package>", description = "Such as taskserv/nginx:1.22.1.")
  private String name = "";

  @Option(
      names = "--key",
      required = true,
      paramLabel = "<file>",
      description = "Private key, of `extension keygen`, of cosign, or in PKCS#8.")
  private String key = "";

  @Mixin private PassphraseOption passphrase = new PassphraseOption();
  @Mixin private CatalogOption workspace = new CatalogOption();

  ExtensionSignCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() throws InterruptedException {
    var wanted = PackageName.parse(name);
    var version = wanted.exactVersion();
    var text = InputFile.text(invocation, key);
    var registry = invocation.door().registry();
    var one =
        registry
            .packages()
            .getPackage(wanted.kind(), wanted.name(), workspace.name(), version)
            .getSummary();
    var signing = SigningKeys.read(text, key, () -> passphrase.text(invocation));
    var signature = Signature.sign(signing, one.getRepository(), one.getDigest());
    registry.distribution().sign(one.getRepository(), one.getDigest(), signature);
    var console = invocation.console();
    console.print("%s:%s is signed".formatted(one.getRepository(), one.getVersion()));
    console.print("digest  " + one.getDigest());
    return ExitCode.DONE;
  }
}
