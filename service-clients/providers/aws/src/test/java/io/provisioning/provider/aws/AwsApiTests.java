package io.provisioning.provider.aws;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.aws.AccessKey;
import io.provisioning.provider.Objection;
import io.provisioning.provider.PlanSize;
import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderContext;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceSpec.NetworkSpec;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.ResourceSpec.VolumeSpec;
import io.provisioning.provider.Scope;
import io.provisioning.provider.simulator.AbsentMachines;
import io.provisioning.provider.testkit.ContractScope;
import io.provisioning.provider.testkit.aws.AwsSimulator;
import io.provisioning.provider.testkit.cloud.Faults;
import io.provisioning.provider.testkit.cloud.Machines;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.xml.stream.XMLStreamException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AwsApiTests {

  private static final Scope SCOPE = new Scope("dev", "web");

  @TempDir private Path directory;

  private AwsSimulator cloud;
  private AwsTestbed bed;
  private Provider provider;

  @BeforeEach
  void start() throws Exception {
    cloud = AwsSimulator.start(Machines.none());
    bed = new AwsTestbed(cloud, directory);
    provider = bed.open("one");
  }

  @AfterEach
  void stop() {
    provider.close();
    cloud.close();
  }

  @Test
  void anAccountIsKnownByItsNumberAndAskedOncePerKey() {
    assertThat(provider.accountId(SCOPE)).contains("100000000001");

    cloud.moveKeyTo("200000000002");
    assertThat(provider.accountId(SCOPE)).contains("100000000001");
    try (var another = bed.open("one")) {
      assertThat(another.accountId(SCOPE)).contains("200000000002");
    }
    assertThat(cloud.actions()).isEmpty();
  }

  @Test
  void aWrongKeyIsRefusedAndIsInNoMessage() {
    assertThatCode(provider::checkCredential).doesNotThrowAnyException();
    for (var wrong :
        List.of(
            AwsSimulator.ID + ":wrong/secret0123456789",
            "AKIAANOTHER000000001:" + AwsSimulator.SECRET)) {
      try (var stranger = bed.open("one", wrong, new AbsentMachines())) {
        var refusal = catchThrowableOfType(ProviderException.class, stranger::checkCredential);

        assertThat(refusal.kind()).isEqualTo(Kind.REFUSED);
        assertThat(refusal).hasMessageContaining("check the");
        assertThat(refusal.toString() + refusal.getCause())
            .doesNotContain("wrong/secret")
            .doesNotContain(AwsSimulator.SECRET);
      }
    }
  }

  @Test
  void aClockThatIsOffIsNamed() {
    var late = Clock.offset(Clock.systemUTC(), Duration.ofMinutes(-20));
    try (var stranger = bed.open("one", AwsSimulator.TOKEN, new AbsentMachines(), late)) {
      var refusal = catchThrowableOfType(ProviderException.class, stranger::checkCredential);

      assertThat(refusal.kind()).isEqualTo(Kind.REFUSED);
      assertThat(refusal).hasMessageContaining("the clock of this machine");
    }
  }

  @Test
  void aMissingRightIsNamed() {
    cloud.refuse(
        "CreateVpc",
        403,
        "UnauthorizedOperation",
        "You are not authorized. Encoded authorization failure message: 4GIOHlTkIaWH");
    var refusal =
        catchThrowableOfType(
            ProviderException.class,
            () -> ContractScope.of(provider, "10.91.61.0/24").ensureServer("one"));

    assertThat(refusal.kind()).isEqualTo(Kind.REFUSED);
    assertThat(refusal)
        .hasMessage("aws: You are not authorized; the access key needs the right ec2:CreateVpc");
  }

  @Test
  void thePolicyLetsNobodyTouchWhatThePlatformDidNotMake() {
    cloud.obey(new AwsProviderFactory().policy().orElseThrow());
    var endpoint = URI.create(cloud.endpoint() + "/");
    var key = new AccessKey(AwsSimulator.ID, AwsSimulator.SECRET, "");
    try (var api =
        new AwsApi("eu-central-1", _ -> endpoint, () -> key, Clock.systemUTC(), Duration.ZERO)) {
      var subnet = api.describe("DescribeSubnets", "subnetSet", Map.of()).getFirst();
      var foreign = subnet.get("subnetId");
      var tagging =
          Parameters.of("ResourceId.1", foreign).tags(Map.of("provisioning:installation", "one"));

      for (var call :
          List.<Runnable>of(
              () -> api.call("DeleteSubnet", Map.of("SubnetId", foreign)),
              () -> api.call("CreateTags", tagging.toMap()),
              () -> api.call("CreateKeyPair", Map.of("KeyName", "other")))) {
        assertThat(catchThrowableOfType(ApiException.class, call::run))
            .matches(refusal -> refusal.is("UnauthorizedOperation"));
      }
      assertThat(api.describe("DescribeSubnets", "subnetSet", Map.of())).contains(subnet);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "400, UnauthorizedOperation, REFUSED",
    "400, ExpiredToken, REFUSED",
    "503, RequestLimitExceeded, THROTTLED",
    "400, ThrottlingException, THROTTLED",
    "500, InsufficientInstanceCapacity, TRANSIENT",
    "400, VcpuLimitExceeded, PERMANENT",
    "400, VpcLimitExceeded, PERMANENT",
    "400, InvalidParameterValue, PERMANENT",
    "400, InvalidAMIID.NotFound, PERMANENT",
    "400, InvalidInstanceID.NotFound, TRANSIENT",
    "400, IdempotentParameterMismatch, TRANSIENT",
    "400, DependencyViolation, CONFLICT",
    "400, ParameterNotFound, PERMANENT",
    "503, Unavailable, TRANSIENT"
  })
  void everyErrorSaysWhetherAnotherTryHelps(int status, String code, Kind kind) {
    assertThat(new ApiException("ec2:RunInstances", status, code, "No.").forUser().kind())
        .isEqualTo(kind);
  }

  @Test
  void whatCannotBeHadIsSaidBeforeAnybodyIsAsked() {
    var server =
        new ServerSpec(
            "eu-west-1",
            PlanSize.SMALL,
            "debian-11",
            List.of("one", "two"),
            List.of(),
            List.of(),
            Map.of("Name", "ours", "team", "blue"),
            Map.of("image", "debian", "spot", "yes"));

    assertThat(provider.objections(server))
        .extracting(Objection::property)
        .containsExactly(
            "region",
            "image",
            "networks",
            "labels",
            "provider_config.spot",
            "provider_config.image");
    assertThat(provider.objections(new VolumeSpec("eu-central-1", 1L << 45, Map.of())))
        .extracting(Objection::property)
        .containsExactly("size");
    assertThat(provider.objections(new NetworkSpec("eu-central-1", "10.0.0.0/8", Map.of())))
        .extracting(Objection::property)
        .containsExactly("cidr");
    assertThat(cloud.actions()).isEmpty();
  }

  @Test
  void aHundredServersAreListedInFewRequestsAlsoIfPagingHasNoEnd() {
    var contract = ContractScope.of(provider, "10.91.61.0/24");
    contract.ensure(contract.scope().network("net"), contract.network());
    IntStream.range(0, 101).parallel().forEach(n -> contract.ensureServer("s" + n));
    int before = cloud.actions().size();

    assertThat(provider.list(contract.scope())).hasSize(102).doesNotHaveDuplicates();
    assertThat(cloud.actions().size() - before).isLessThanOrEqualTo(5);

    cloud.inject(Faults.none().withEndlessPaging());
    assertThat(provider.list(contract.scope())).hasSize(102);
  }

  @Test
  void answersWithADocumentTypeAreNotRead() {
    var bomb = "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/hostname'>]><a>&b;</a>";

    assertThatThrownBy(() -> Xml.parse(bomb.getBytes(UTF_8)))
        .isInstanceOf(XMLStreamException.class);
    assertThatThrownBy(() -> Xml.parse("<a>".repeat(100).getBytes(UTF_8)))
        .isInstanceOf(XMLStreamException.class);
  }

  @Test
  void aWrongSettingIsRefused() {
    for (var wrong : List.of(Map.of("region", "eu-moon-1"), Map.of("zone", "us-east-1a"))) {
      var context = new ProviderContext("one", directory, wrong, Clock.systemUTC());

      assertThatThrownBy(() -> new AwsProviderFactory().open(context).close())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(wrong.values().iterator().next());
    }
    assertThat(provider.list(SCOPE)).isEmpty();
  }
}
