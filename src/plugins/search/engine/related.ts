import { stemmer } from 'stemmer'

/**
 * Words that people who write software use for much the same thing: a page says one, a reader types another. None is of a
 * trade (a parcel is a package, but so is a library); a site adds its own. A short list, since each reader loads it.
 */
const groups = [
  'add create new insert',
  'delete remove',
  'change update edit',
  'error failure exception',
  'begin start introduction learn tutorial',
  'login authentication auth password',
  'setting configuration option',
  'permission role access',
  'fetch load request',
  'send post submit',
  'list array',
  'deploy production',
].map((group) => group.split(' '))

/** English words for much the same thing as a word. */
export function relatedTo(word: string): readonly string[] {
  const stem = stemmer(word)
  return groups.flatMap((group) => (group.some((word) => stemmer(word) === stem) ? group : []))
}
