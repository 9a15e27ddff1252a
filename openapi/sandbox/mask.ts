/** How long a masked key is written, however long the key is. */
const length = 21

/** "Masked keys show only the last 6 characters …, and the last 3 for Klaviyo." A key that is no longer shows none. */
export function mask(key: string, shown: number): string {
  const end = key.length > shown ? key.slice(-shown) : ''
  return end.padStart(length, '*')
}
