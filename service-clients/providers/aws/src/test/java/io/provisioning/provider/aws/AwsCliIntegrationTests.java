package io.provisioning.provider.aws;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.provider.testkit.ContractScope;
import io.provisioning.provider.testkit.aws.AwsSimulator;
import io.provisioning.provider.testkit.cloud.Machines;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Someone else's client, {@code aws}, on the simulator: what we made is what it sees. */
@Tag("proof-clouds")
class AwsCliIntegrationTests {

  @Test
  void anotherClientSeesMakesAndDeletes(@TempDir Path directory) throws Exception {
    try (var cloud = AwsSimulator.start(Machines.none());
        var provider = new AwsTestbed(cloud, directory).open("one")) {
      var contract = ContractScope.of(provider, "10.91.61.0/24");
      contract.ensureServer("ours");

      assertThat(
              aws(
                  cloud,
                  directory,
                  "ec2 describe-instances --filters Name=tag:provisioning:name,Values=ours"
                      + " --query Reservations[].Instances[].[State.Name,PrivateIpAddress,MetadataOptions.HttpTokens]"))
          .contains("running", "10.91.61.4", "required");
      assertThat(aws(cloud, directory, "ec2 describe-vpcs --query Vpcs[].CidrBlock"))
          .contains("10.91.61.0/24");

      var gate = contract.ensure(contract.scope().firewall("gate"), contract.firewall());
      assertThat(
              aws(
                  cloud,
                  directory,
                  "ec2 describe-security-groups --group-ids "
                      + gate.providerId()
                      + " --query SecurityGroups[].IpPermissions[?FromPort==`22`][].[IpRanges,Ipv6Ranges][][]"))
          .containsSubsequence(
              "0.0.0.0/0", "how the platform comes in", "::/0", "how the platform");
      aws(
          cloud,
          directory,
          "ec2 authorize-security-group-ingress --protocol tcp --port 80 --cidr 0.0.0.0/0 --group-id "
              + gate.providerId());
      assertThat(provider.find(gate.id()).orElseThrow().spec()).isNotEqualTo(gate.spec());
      aws(
          cloud,
          directory,
          "ec2 revoke-security-group-ingress --protocol tcp --port 80 --cidr 0.0.0.0/0 --group-id "
              + gate.providerId());
      assertThat(provider.find(gate.id())).contains(gate);

      var image =
          aws(
              cloud,
              directory,
              "ssm get-parameter --name /aws/service/debian/release/12/latest/amd64"
                  + " --query Parameter.Value");
      var volume =
          aws(
              cloud,
              directory,
              "ec2 create-volume --availability-zone eu-central-1a --size 10 --query VolumeId");
      var server =
          aws(
              cloud,
              directory,
              "ec2 run-instances --instance-type t3.micro --query Instances[0].InstanceId"
                  + " --image-id "
                  + image);
      aws(cloud, directory, "ec2 wait instance-running --instance-ids " + server);
      aws(
          cloud,
          directory,
          "ec2 attach-volume --device /dev/sdf --volume-id %s --instance-id %s"
              .formatted(volume, server));
      assertThat(provider.list(contract.scope())).hasSize(3);

      aws(cloud, directory, "ec2 detach-volume --volume-id " + volume);
      aws(cloud, directory, "ec2 terminate-instances --instance-ids " + server);
      aws(cloud, directory, "ec2 delete-volume --volume-id " + volume);
      contract.clear();
      assertThat(cloud.count()).isZero();
    }
  }

  private static String aws(AwsSimulator cloud, Path directory, String arguments) throws Exception {
    var argv = new ArrayList<>(List.of("aws", "--output", "text"));
    argv.addAll(List.of("--endpoint-url", cloud.endpoint(), "--region", "eu-central-1"));
    argv.addAll(List.of(arguments.split(" ", -1)));
    var builder = new ProcessBuilder(argv).redirectErrorStream(true);
    builder.environment().put("AWS_ACCESS_KEY_ID", AwsSimulator.ID);
    builder.environment().put("AWS_SECRET_ACCESS_KEY", AwsSimulator.SECRET);
    builder.environment().put("AWS_EC2_METADATA_DISABLED", "true");
    builder.environment().put("AWS_CONFIG_FILE", directory.resolve("none").toString());
    var process = builder.start();
    var said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said.strip();
  }
}
