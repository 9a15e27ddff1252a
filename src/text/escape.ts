/** Text as it stands in HTML and XML, in attributes as well; whatever the quotation marks. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
}
