/** Top-level domains that are not usual endings of files. */
const domains =
  'com|org|net|io|dev|edu|gov|info|cloud|tech|site|blog|example|eu|de|fr|uk|ch|at|nl|se|no|fi|dk|es|it|pt|cz|jp|cn|kr|in|us|ca|au|nz|br|mx|za'
/** Top-level domains that are endings of files or words, too. */
const ambiguous = 'app|ai|co|me|sh|page|rs|py|pl|md|so|cc|ly|gg|to|tv|fm|is|id|run|zone|xyz'

const host = new RegExp(
  String.raw`^(?:www\.[^\s/?#]+|(?:[a-z\d][a-z\d-]*\.)+(?:(?:${domains})(?::\d{1,5})?(?=[/?#]|$)|(?:${ambiguous})(?::\d{1,5})?(?=/[^/])))`,
  'i',
)

/** The address with a scheme, if it starts with the name of a host instead of a path. */
export function withScheme(url: string): string | undefined {
  if (/^(?:localhost|(?:\d{1,3}\.){3}\d{1,3})(?::\d{1,5})?(?:[/?#]|$)/i.test(url)) return `http://${url}`
  return host.test(url) ? `https://${url}` : undefined
}
