package io.provisioning.detector.alert;

import static io.provisioning.detector.alert.AlertFixtures.NOON;
import static io.provisioning.detector.alert.AlertFixtures.seen;
import static io.provisioning.detector.alert.AlertFixtures.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.detector.alert.Receiver.Answer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class CourierTests {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final InstantSource TIME = InstantSource.fixed(NOON.plusSeconds(600));

  @TempDir private Path directory;

  private final List<String> told = new ArrayList<>();

  private Alerts open() throws IOException {
    return Alerts.open(settings(directory, 100), JSON);
  }

  private boolean tellAll(Alerts alerts, Receiver receiver) throws InterruptedException {
    return new Courier(alerts, receiver, Duration.ofMillis(1), TIME).tellAll();
  }

  private Answer take(List<News> news) {
    news.forEach(it -> told.add(it.what() + " " + it.alert().labels().get("service")));
    return Answer.TAKEN;
  }

  @Test
  void eachTransitionIsToldOnceAlsoAfterARestart() throws Exception {
    try (var alerts = open()) {
      alerts.observe(List.of(seen(1, NOON, null), seen(2, NOON.plusSeconds(1), null)));
      assertThat(tellAll(alerts, this::take)).isTrue();
      alerts.acknowledge(seen(1, NOON, null).id(), NOON.plusSeconds(2), "ada", "on it");
      alerts.observe(List.of(seen(1, NOON, NOON.plusSeconds(9))));
      assertThat(tellAll(alerts, this::take)).isTrue();
    }
    try (var alerts = open()) {
      assertThat(tellAll(alerts, this::take)).isTrue();
    }

    assertThat(told).containsExactly("FIRING s1", "FIRING s2", "ACKNOWLEDGED s1", "RESOLVED s1");
  }

  @Test
  void whatNobodyTookIsToldAgainAndWhatIsRefusedHoldsUpNothing() throws Exception {
    try (var alerts = open()) {
      alerts.observe(List.of(seen(1, NOON, null), seen(2, NOON, null), seen(3, NOON, null)));
      assertThat(tellAll(alerts, _ -> Answer.AWAY)).isFalse();
      var isDone =
          tellAll(
              alerts,
              news -> {
                var service = news.getFirst().alert().labels().get("service");
                return news.size() > 1 || "s2".equals(service) ? Answer.REFUSED : take(news);
              });

      assertThat(isDone).isTrue();
      assertThat(told).containsExactly("FIRING s1", "FIRING s3");
    }
  }

  @Test
  void whatIsOlderThanADayIsToldToNobody() throws Exception {
    try (var alerts = open()) {
      alerts.observe(List.of(seen(1, NOON.minus(Duration.ofDays(2)), null)));

      assertThat(tellAll(alerts, this::take)).isTrue();
      assertThat(told).isEmpty();
    }
  }

  @Test
  void itWakesWhenSomethingHappensAndTriesAgainByItself() throws Exception {
    var answers = new LinkedBlockingQueue<>(List.of(Answer.AWAY, Answer.TAKEN, Answer.TAKEN));
    var taken = new LinkedBlockingQueue<String>();
    try (var alerts = open()) {
      var courier =
          new Courier(
              alerts,
              news -> {
                var answer = answers.take();
                if (answer == Answer.TAKEN) {
                  news.forEach(it -> taken.add(it.what().name()));
                }
                return answer;
              },
              Duration.ofMillis(1),
              TIME);
      courier.start();
      alerts.observe(List.of(seen(1, NOON, null)));
      assertThat(taken.poll(20, TimeUnit.SECONDS)).isEqualTo("FIRING");
      alerts.observe(List.of(seen(1, NOON, NOON.plusSeconds(9))));
      assertThat(taken.poll(20, TimeUnit.SECONDS)).isEqualTo("RESOLVED");
      courier.stop();
    }
  }
}
