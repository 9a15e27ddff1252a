/** The hosts whose rules for redirects and headers can be written. */
export const ruleHosts = ['netlify', 'cloudflare', 'nginx'] as const
