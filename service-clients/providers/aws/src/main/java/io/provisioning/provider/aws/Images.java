package io.provisioning.provider.aws;

import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import java.util.Map;

/** Images that servers start from. */
record Images(AwsApi api) {

  /**
   * An image.
   *
   * @param root where it wants its system disk
   * @param size of that disk at least, in GiB
   */
  record Image(String id, String root, long size) {}

  /** The declared one as it is published now, or the one that is named by its id. */
  Image of(ServerSpec spec) {
    var own = spec.settings().get(Offers.IMAGE);
    var id = own == null ? api.parameter(Offers.imageParameter(spec.image())) : own;
    var image =
        api.describe("DescribeImages", "imagesSet", Map.of("ImageId.1", id)).stream()
            .findFirst()
            .orElseThrow(() -> new ProviderException(Kind.PERMANENT, "aws has no image " + id));
    if (!image.get("architecture").equals("x86_64")) {
      throw new ProviderException(
          Kind.PERMANENT, "image " + id + " is not for x86_64; declare another");
    }
    var root = image.get("rootDeviceName");
    long size =
        image.items("blockDeviceMapping").stream()
            .filter(device -> device.get("deviceName").equals(root))
            .map(device -> Long.parseLong("0" + device.path("ebs").get("volumeSize")))
            .findFirst()
            .orElse(0L);
    return new Image(id, root, size);
  }
}
