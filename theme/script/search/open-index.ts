import { openIndex as open, type LanguageFile, type Search } from '@waybill/docs/search'

export type { Search }

/**
 * Opens the index at an address: all documents of a small site, or the manifest of a large one.
 *
 * @param load downloads a file
 * @param stamp query to append, so that caches do not mix files of two deployments
 */
export const openIndex = (
  address: string,
  load: (address: string) => Promise<unknown>,
  stamp: string,
): Promise<Search> =>
  open(address, {
    load: (file) => load(`${file}?${stamp}`),
    language: (code) =>
      import(address.replace(/[^/]*$/, `search-language-${code}.js?${stamp}`)) as Promise<LanguageFile>,
  })
