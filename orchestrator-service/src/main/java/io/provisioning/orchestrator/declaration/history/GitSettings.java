package io.provisioning.orchestrator.declaration.history;

import java.util.concurrent.TimeUnit;
import org.eclipse.jgit.lib.ConfigConstants;
import org.eclipse.jgit.lib.StoredConfig;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.SystemReader;
import org.jspecify.annotations.Nullable;

/**
 * Nothing is read from, and nothing written to, the settings of the user that we run as. How exact
 * the times of files are is given: JGit would measure it with files of its own in the repository,
 * even while somebody removes that.
 */
final class GitSettings extends SystemReader.Delegate {

  private static final StoredConfig NONE =
      new StoredConfig() {
        @Override
        public void load() {}

        @Override
        public void save() {}

        @Override
        public long getTimeUnit(
            String section,
            @Nullable String subsection,
            String name,
            long defaultValue,
            TimeUnit unit) {
          return name.equals(ConfigConstants.CONFIG_KEY_TIMESTAMP_RESOLUTION)
              ? unit.convert(FS.FileStoreAttributes.FALLBACK_TIMESTAMP_RESOLUTION)
              : super.getTimeUnit(section, subsection, name, defaultValue, unit);
        }
      };

  GitSettings() {
    super(SystemReader.getInstance());
  }

  @Override
  public StoredConfig getUserConfig() {
    return NONE;
  }

  @Override
  public StoredConfig getJGitConfig() {
    return NONE;
  }

  @Override
  public StoredConfig getSystemConfig() {
    return NONE;
  }
}
