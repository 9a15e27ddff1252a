import { stemmer } from 'stemmer'

/**
 * Groups of words with nearly the same meaning in software documentation: a page uses one, a reader types another.
 * Domain-specific words are excluded (a parcel is a package, but so is a library); a site can add its own. The list is
 * short, since each reader loads it.
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

/** English words with nearly the same meaning. */
export function relatedTo(word: string): readonly string[] {
  const stem = stemmer(word)
  return groups.flatMap((group) => (group.some((word) => stemmer(word) === stem) ? group : []))
}
