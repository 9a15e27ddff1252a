/** What the search says, here so that a site has one file to replace for words of its own. */
export const words = {
  name: 'Search',
  label: 'Search the documentation',
  results: 'Results',
  recent: 'Recent searches',
  clear: 'Clear recent searches',
  remove: 'Press Delete to remove',
  all: 'See all results',
  more: 'Show more',
  none: 'No results',
  advice: 'Check the spelling, or try fewer or other words.',
  loading: 'Loading the search…',
  retrying: 'The search could not be loaded. Trying again…',
  failed: 'The search could not be loaded.',
  retry: 'Retry',
  close: 'Close',
  near: (query: string) => `No page says “${query.trim()}”. Similar:`,
  count: (count: number, isMore = false) =>
    count === 1 ? '1 result' : `${isMore ? 'More than ' : ''}${count} results`,
  // Content that is no version yet bears this name.
  version: (version: string) => (version === 'current' ? ' in the unreleased version' : ` in version ${version}`),
} as const
