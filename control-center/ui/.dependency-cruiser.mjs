/** The rooms of the page, from the ground up: none imports one that stands above it. */
const ROOMS = ['api', 'ui', 'graph', 'context', 'features', 'app'];

const above = ROOMS.slice(0, -1).map((room, floor) => ({
  name: `${room}-knows-nothing-above-it`,
  severity: 'error',
  comment: `src/${room} is used by ${ROOMS.slice(floor + 1).join(', ')}`,
  from: { path: `^src/${room}/` },
  to: { path: `^src/(${ROOMS.slice(floor + 1).join('|')})/` },
}));

export default {
  forbidden: [
    ...above,
    {
      name: 'every-room-has-its-floor',
      severity: 'error',
      comment: 'a new folder stands in the list above, or no rule holds for it',
      from: {},
      to: { path: '^src/[^/]+/', pathNot: `^src/(${ROOMS.join('|')})/` },
    },
    {
      name: 'features-are-apart',
      severity: 'error',
      comment: 'features meet in the router, in src/context and in src/ui',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'features-have-one-door',
      severity: 'error',
      comment: 'what is not in the index of a feature is its own affair',
      from: { pathNot: '^src/features/' },
      to: { path: '^src/features/', pathNot: '^src/features/[^/]+/index\\.ts$' },
    },
    {
      name: 'the-suite-sees-what-people-see',
      severity: 'error',
      comment: 'a journey looks at what is served, not at what is written',
      from: { path: '^tests/' },
      to: { path: '^src/' },
    },
    {
      name: 'no-circles',
      severity: 'error',
      comment: 'two files that need each other are one, or hide a third',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-is-missing',
      severity: 'error',
      comment: 'no rule holds for what is not found',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    // types count as well as what is loaded later
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};
