package io.provisioning.provider.testkit.aws;

import io.provisioning.provider.testkit.cloud.Refusal;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Rights as IAM gives them: each statement allows actions, some under the condition that what they
 * touch has a tag, or that tags are given to what an action creates. What else a policy may say is
 * not understood, and fails.
 *
 * @see <a
 *     href="https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazonec2.html">
 *     conditions of each action</a>
 */
public record IamPolicy(JsonNode document) {

  private static final String TAG = "aws:ResourceTag/";
  private static final Set<String> IDS =
      Set.of(
          "GroupId",
          "InstanceId",
          "InternetGatewayId",
          "ResourceId",
          "SubnetId",
          "VolumeId",
          "VpcId");

  /** A policy document. */
  public static IamPolicy parse(String text) {
    return new IamPolicy(JsonMapper.builder().build().readTree(text));
  }

  /** All that some statement allows, such as {@code ec2:RunInstances}. */
  public Set<String> actions() {
    return document
        .path("Statement")
        .valueStream()
        .flatMap(statement -> texts(statement.path("Action")))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * Refuses what no statement allows.
   *
   * @param things what there is, by its id
   */
  void require(String action, Form form, Function<String, Optional<Thing>> things) {
    var touched =
        form.all().entrySet().stream()
            .filter(it -> IDS.contains(it.getKey().replaceFirst("\\..*", "")))
            .flatMap(it -> things.apply(it.getValue()).stream())
            .toList();
    boolean isTagging = form.all().keySet().stream().anyMatch(it -> it.contains(".Tag."));
    if (!isAllowed("ec2:" + action, "", touched)
        || (isTagging && !isAllowed("ec2:CreateTags", action, List.of()))) {
      throw new Refusal(
          403, "UnauthorizedOperation", "You are not authorized to perform this operation.");
    }
  }

  void require(String right) {
    if (!isAllowed(right, "", List.of())) {
      throw new Refusal(400, "AccessDeniedException", "not authorized to perform: " + right);
    }
  }

  private boolean isAllowed(String right, String creating, List<Thing> touched) {
    return document
        .path("Statement")
        .valueStream()
        .filter(statement -> texts(statement.path("Action")).anyMatch(right::equals))
        .anyMatch(statement ->
            statement
                .path("Condition")
                .propertyStream()
                .allMatch(it -> holds(it.getKey(), it.getValue(), creating, touched)));
  }

  private static boolean holds(
      String operator, JsonNode condition, String creating, List<Thing> touched) {
    return condition
        .propertyStream()
        .allMatch(it ->
            switch (operator + " " + it.getKey().replaceFirst("/.*", "/")) {
              case "Null " + TAG -> {
                var tag = it.getKey().substring(TAG.length());
                yield creating.isEmpty()
                    && touched.stream().allMatch(thing -> thing.tags.containsKey(tag));
              }
              case "StringEquals ec2:CreateAction" ->
                  texts(it.getValue()).anyMatch(creating::equals);
              default ->
                  throw new AssertionError("no condition is " + operator + " " + it.getKey());
            });
  }

  private static Stream<String> texts(JsonNode list) {
    return list.valueStream().map(it -> it.asString(""));
  }
}
