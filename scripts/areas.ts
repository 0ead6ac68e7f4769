/** Areas of the server's modules in build order: each uses only those before it. */
export const areas = [
  'core',
  'accounts',
  'money',
  'posts',
  'query-parser',
  'search',
  'content',
  'requests',
  'seo',
  'saved-searches',
  'talk',
  'moderation',
];
