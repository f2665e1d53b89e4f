/** How far back a log is read, in minutes; 0 for all of it. */
export const TIME_RANGES = [
  { value: '0', name: 'all' },
  { value: '15', name: 'last 15 minutes' },
  { value: '60', name: 'last hour' },
  { value: '1440', name: 'last day' },
  { value: '10080', name: 'last 7 days' },
];
