/** Plain text, as HTML where the format reads it so. `feed` itself escapes only the first end of a CDATA section. */
export function text(plain: string, asHtml: boolean): string {
  const cleaned = clean(plain)
  return asHtml ? cleaned.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;') : cleaned
}

/** Takes out what XML 1.0 cannot hold in any form: most control characters, noncharacters, single surrogates. */
export function clean(value: string): string {
  return value.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu, '')
}
