package io.provisioning.mcp.tool;

import io.provisioning.mcp.confirmation.Confirmations;
import io.provisioning.mcp.confirmation.UndoHandles;
import io.provisioning.mcp.explanation.Explanations;
import io.provisioning.mcp.feature.Offer;
import io.provisioning.mcp.feature.Tool;
import io.provisioning.mcp.platform.Platform;
import io.provisioning.mcp.retrieval.Passages;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What the server offers. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ToolSettings.class)
class ToolConfiguration {

  @Bean
  Offer offer(ToolSettings settings, Platform platform, InstantSource time, Passages passages) {
    var box = new ToolBox(settings.changesNeedPerson());
    return new Offer(
        tools(box, platform, new Confirmations(time), passages),
        List.of(new PlatformResources(box::work)),
        List.of(new PlatformPrompts(box::work)),
        Set.of());
  }

  /** The tools of the platform. */
  static List<Tool> tools(Platform platform, Confirmations confirmations, Passages passages) {
    return tools(new ToolBox(false), platform, confirmations, passages);
  }

  private static List<Tool> tools(
      ToolBox box, Platform platform, Confirmations confirmations, Passages passages) {
    var explanations = new Explanations(platform, passages, confirmations.time());
    var handles = new UndoHandles(confirmations.time());
    var change = new Change(confirmations, handles);
    return Stream.of(
            new DeclarationTools(platform).tools(box),
            new ResourceTools(platform).tools(box),
            new AskTools(passages).tools(box),
            new WorkflowTools(platform, explanations).tools(box),
            new WatchTools(platform).tools(box),
            new WorkflowChanges(platform, change).tools(box),
            new SettingTools(platform, change).tools(box),
            List.of(new UndoTool(handles, box::work).tool(box)))
        .flatMap(List::stream)
        .toList();
  }
}
