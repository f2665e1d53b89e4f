package io.provisioning.orchestrator.engine;

import io.provisioning.orchestrator.OrchestratorApplication;
import io.provisioning.orchestrator.engine.steering.WorkflowEngine;
import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.operation.Effects;
import io.provisioning.orchestrator.plan.Plans;
import java.util.Map;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.config.InstantiationAwareBeanPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;
import tools.jackson.databind.json.JsonMapper;

/**
 * The orchestrator in a process that does what lines of its input tell it and answers each with a
 * line of JSON. In workspaces whose names begin with {@code bench} effects do nothing; all else is
 * as ever.
 */
final class BenchedOrchestrator {

  static final String ANSWER = "answer ";
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final BenchedPlans PLANS = new BenchedPlans();
  private static final BenchedEffects EFFECTS = new BenchedEffects();
  private static final BenchedEnds ENDS = new BenchedEnds();
  private static final Recovered RECOVERED = new Recovered();

  private BenchedOrchestrator() {}

  static void main(String[] arguments) {
    var context =
        (ServletWebServerApplicationContext)
            new SpringApplication(OrchestratorApplication.class, Additions.class).run(arguments);
    var port = java.util.Objects.requireNonNull(context.getWebServer()).getPort();
    answer(Map.of("port", port));
    var load = new BenchedLoad(context.getBean(WorkflowEngine.class), PLANS, EFFECTS, ENDS);
    var journal = new BenchedJournal(context.getBean(Journal.class));
    for (var line = IO.readln(); line != null; line = IO.readln()) {
      var words = line.split(" ", -1);
      answer(
          switch (words[0]) {
            case "run" -> load.run(number(words[1]), number(words[2]), number(words[3]));
            case "hold" -> load.hold(number(words[1]));
            case "release" -> load.release();
            case "recovered" -> RECOVERED.millis();
            case "fill" ->
                journal.fill(number(words[1]), number(words[2]), words[3].equals("ended"));
            default -> throw new IllegalArgumentException(line);
          });
    }
    System.exit(0);
  }

  private static int number(String text) {
    return Integer.parseInt(text);
  }

  private static void answer(Map<String, ?> answer) {
    IO.println(ANSWER + JSON.writeValueAsString(answer));
  }

  /** Given to the application by name, and not found by its scan. */
  static class Additions {

    @Bean
    static InstantiationAwareBeanPostProcessor additions() {
      return new InstantiationAwareBeanPostProcessor() {
        @Override
        @SuppressWarnings("NullAway") // null means that nothing stands in for the bean
        public Object postProcessBeforeInstantiation(Class<?> type, String name) {
          if (name.equals("migrations")) { // which opens it
            RECOVERED.journalBegins();
          }
          return null;
        }

        @Override
        public Object postProcessAfterInitialization(Object bean, String name) {
          return switch (bean) {
            case Effects effects -> EFFECTS.before(effects);
            case Journal journal -> RECOVERED.journalStands(journal);
            default -> bean;
          };
        }
      };
    }

    @Bean
    @Primary
    Plans benchedPlans(@Qualifier("recentPlans") Plans others) {
      return PLANS.before(others);
    }

    @Bean
    WorkflowListener ends() {
      return ENDS;
    }

    @Bean
    SmartLifecycle beforeEngine() {
      return RECOVERED.beforeEngine();
    }

    @Bean
    SmartLifecycle afterEngine() {
      return RECOVERED.afterEngine();
    }
  }
}
