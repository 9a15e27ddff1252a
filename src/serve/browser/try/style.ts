/** Styles of the panel, with the sizes and colours of the theme. */
const css = `
.try { border: 1px solid var(--color-line); border-radius: var(--radius); background: var(--color-raised);
  font-size: var(--size-small); line-height: 1.5; }
.try summary { cursor: pointer; list-style: none; }
.try summary::-webkit-details-marker { display: none; }
.try > summary { display: flex; align-items: center; gap: var(--space-2); min-height: 2.75rem;
  padding: var(--space-2) var(--space-4); border-radius: inherit; color: var(--color-strong); font-weight: 600; }
.try > summary::after { content: ''; width: 0.45rem; height: 0.45rem; margin-inline: auto 0.2rem; border: solid currentcolor;
  border-width: 0 1.5px 1.5px 0; transform: translateY(-0.12rem) rotate(45deg); }
.try[open] > summary::after { transform: translateY(0.12rem) rotate(225deg); }
.try > summary:hover { color: var(--color-accent); }
.try[open] > summary { border-bottom: 1px solid var(--color-line); border-end-start-radius: 0; border-end-end-radius: 0; }
.try-form, .try-group, .try-result:not(:empty) { display: grid; gap: var(--space-4); }
.try-form, .try-result:not(:empty) { padding: var(--space-4); }
.try-result:not(:empty) { gap: var(--space-3); border-top: 1px solid var(--color-line); }
.try-field { display: grid; gap: var(--space-1); min-width: 0; }
.try-label { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 var(--space-3); }
.try-label label { color: var(--color-strong); font-weight: 600; }
.try-label code { padding: 0; background: none; font-size: 0.8125rem; }
.try-hint { color: var(--color-muted); font: 400 var(--size-tiny) / 1.7 var(--font-text); }
.try :is(input, select, textarea) { box-sizing: border-box; width: 100%; min-height: 2.5rem; padding: var(--space-2) var(--space-3);
  border: 1px solid var(--color-line-strong); border-radius: var(--radius-small); background-color: var(--color-page);
  color: var(--color-text); font: var(--size-small) / 1.5 var(--font-text); }
.try :is(input[type='text'], textarea) { font-family: var(--font-code); font-size: 0.8125rem; }
.try textarea { min-height: 6rem; padding: var(--space-3); line-height: 1.6; resize: vertical; tab-size: 2; white-space: pre;
  overflow: auto; }
.try [aria-invalid='true'] { border-color: var(--color-bad); }
.try-problem { margin: 0; color: var(--color-bad); overflow-wrap: anywhere; }
.try-more > summary { color: var(--color-muted); text-decoration: underline; text-decoration-color: var(--color-line-strong);
  text-underline-offset: 0.2em; }
.try-more > summary:hover { color: var(--color-strong); }
.try-more[open] > .try-field { margin-top: var(--space-3); }
.try-actions { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-3); }
.try-actions button { min-height: 2.5rem; border-radius: var(--radius-small); font: 600 var(--size-small) / 1.5 var(--font-text);
  cursor: pointer; }
.try-send { padding: 0 var(--space-5); border: 1px solid var(--color-accent); background: var(--color-accent);
  color: var(--color-on-accent); }
.try-send:hover { filter: brightness(1.08); }
.try-send[aria-busy] { opacity: 0.6; }
.try-actions .try-quiet { padding: 0 var(--space-2); border: 0; background: none; color: var(--color-muted); font-weight: 400; }
.try-quiet:hover { color: var(--color-strong); text-decoration: underline; text-underline-offset: 0.2em; }
.try :is(a, button, input, select, textarea, summary, pre):focus-visible { outline: 2px solid var(--color-accent);
  outline-offset: 2px; }
.try-result > * { margin: 0; min-width: 0; }
.try-status { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 var(--space-3); color: var(--color-muted); }
.try-status strong { padding: 0.1em 0.55em; border-radius: var(--radius-small); }
.try-good { background: var(--color-good-quiet); color: var(--color-good); }
.try-warning { background: var(--color-warning-quiet); color: var(--color-warning); }
.try-bad { background: var(--color-bad-quiet); color: var(--color-bad); }
.try-preview pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.try-preview > * + * { margin-top: var(--space-2); }
.try-sent code { padding: 0; background: none; color: var(--color-muted); font-size: var(--size-tiny); overflow-wrap: anywhere; }
.try-step { margin-block: var(--space-4); padding: 0; }
.prose .try-step :is(p, pre, dl, ul, details, summary) { margin-block: 0; }
.prose .try-step .try-more { padding: 0; border: 0; background: none; }
.prose .try-step .try-more > summary { margin: 0; padding: 0; font-weight: 400; }
.prose .try ul.try-checks { display: grid; gap: var(--space-1); margin: 0; padding: 0; list-style: none; }
.prose .try .try-checks li { margin: 0; overflow-wrap: anywhere; }
.try-checks strong { padding: 0 0.4em; border-radius: var(--radius-small); }
.try-checks code { padding: 0; background: none; font-size: 0.8125rem; }
.try dl { display: grid; grid-template-columns: minmax(0, auto) minmax(0, 1fr); gap: var(--space-1) var(--space-3);
  margin: var(--space-2) 0 0; font: var(--size-tiny) / 1.6 var(--font-code); }
.try dt { color: var(--color-muted); }
.try dd { margin: 0; overflow-wrap: anywhere; }
.try pre.code { max-height: 24rem; }
@media (width < 1280px) { .try { margin-top: var(--space-6); } }
.api-side:has(> .try[open]) { position: static !important; }
@media print { .try { display: none; } }
@media (forced-colors: active) { .try-send { border: 2px solid; } }
`

let isAdopted = false

/** Adds the styles of the panel to the document. */
export function adoptStyle(): void {
  if (isAdopted) return
  isAdopted = true
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
