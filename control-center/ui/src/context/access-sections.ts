import { Bot, CircleHelp, Clock3, FileLock2, Users, UsersRound } from 'lucide-react';

/** The parts of access, each with a page of its own. */
export const ACCESS_SECTIONS = [
  { key: 'users', name: 'Users', icon: Users, words: ['people', 'accounts', 'roles'] },
  { key: 'groups', name: 'Groups', icon: UsersRound, words: ['teams'] },
  { key: 'service-accounts', name: 'Service accounts', icon: Bot, words: ['programs', 'secrets'] },
  { key: 'grants', name: 'Grants', icon: Clock3, words: ['break glass', 'emergency', 'temporary'] },
  { key: 'policies', name: 'Policies', icon: FileLock2, words: ['cedar', 'versions', 'rollback', 'test'] },
  { key: 'why', name: 'Why', icon: CircleHelp, words: ['denied', 'allowed', 'decision', 'explain'] },
] as const;
