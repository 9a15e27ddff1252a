/** HTML of a configuration as one line of Markdown: links and emphasis stay, all else becomes its text. */
export function htmlAsMarkdown(html: string): string {
  return html
    .replace(
      /<a\b[^>]*?\bhref=(?:"([^"]*)"|'([^']*)')[^>]*>([\s\S]*?)<\/a>/gi,
      (_, double, single, text) => `[${text}](${double ?? single})`,
    )
    .replace(/<(?:b|strong)\b[^>]*>([\s\S]*?)<\/(?:b|strong)>/gi, '**$1**')
    .replace(/<(?:i|em)\b[^>]*>([\s\S]*?)<\/(?:i|em)>/gi, '*$1*')
    .replace(/<code\b[^>]*>([\s\S]*?)<\/code>/gi, '`$1`')
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&copy;/g, '©')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}

/** HTML as its text alone. */
export function htmlAsText(html: string): string {
  return htmlAsMarkdown(html.replace(/<\/?(?:a|b|strong|i|em|code)\b[^>]*>/gi, ''))
}
