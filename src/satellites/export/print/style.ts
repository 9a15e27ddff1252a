/** Options of the style sheet of a book. */
interface StyleOptions {
  readonly paper: 'A4' | 'letter'
  readonly direction: 'ltr' | 'rtl'
  readonly styles: readonly string[]
}

/**
 * Style sheet applied after those of the site: paper, cover, contents, page breaks. The site prints in black; a
 * book uses the light colours of the site's own sheets.
 */
export function printStyle({ paper, direction, styles }: StyleOptions): string {
  const outer = direction === 'rtl' ? 'left' : 'right'
  return `@media print{:root:root[data-theme]{${lightTokens(styles)}--color-page:#fff}}
@page{size:${paper};margin:20mm 20mm 22mm;@bottom-${outer}{content:counter(page);font:8.5pt sans-serif;color:#454e58}}
@page cover{@bottom-${outer}{content:none}}
${rules}`
}

/** Values of the light colours. The last definition of a name applies. */
function lightTokens(styles: readonly string[]): string {
  const tokens = new Map<string, string>()
  for (const [, values = ''] of styles
    .join('\n')
    .matchAll(/(?:^|[},;\n\s])\[data-theme=["']?light["']?\]\s*\{([^{}]*)\}/g))
    for (const [, name = '', value = ''] of values.matchAll(/(--[\w-]+)\s*:\s*([^;]+)/g)) tokens.set(name, value.trim())
  return [...tokens].map(([name, value]) => `${name}:${value};`).join('')
}

const rules = `
html{font-size:9.5pt;background:#fff;print-color-adjust:exact;-webkit-print-color-adjust:exact}
body{display:block;margin:0;background:#fff}
.book,.book article,.book .prose{display:block;max-width:none;margin:0;padding:0}
.book-cover{page:cover;display:flex;flex-direction:column;min-height:235mm;break-after:page}
.book-logo{width:18mm;height:18mm;object-fit:contain;object-position:0 50%;margin-block-end:8mm}
.book-title{margin:60mm 0 0;font:700 34pt/1.1 var(--font-title);letter-spacing:-.02em;color:var(--color-strong);text-wrap:balance}
.book-logo+.book-title{margin-top:34mm}
.book-tagline{margin:6mm 0 0;font-size:14pt;line-height:1.4;color:var(--color-muted);text-wrap:balance}
.book-part{margin:8mm 0 0;font-size:13pt;font-weight:600;color:var(--color-strong)}
.book-part+.book-part{margin-top:1mm}
.book-date{margin:auto 0 0;color:var(--color-muted)}
.book-home{margin:1mm 0 0}
.book-date~.book-home{margin-top:1mm}
.book-tagline+.book-home,.book-title+.book-home,.book-part+.book-home{margin-top:auto}
.book-contents{break-after:page}
.book-contents h1,.book h1{margin:0 0 5mm;font-size:22pt;line-height:1.15}
.book-contents ol{list-style:none;margin:0;padding:0}
.book-contents li{margin:0;padding:0;break-inside:avoid;line-height:1.5}
.book-contents li[data-depth='0']{margin-top:2.5mm;font-weight:600;break-after:avoid}
.book-contents li[data-depth='1']{padding-inline-start:5mm}
.book-contents li[data-depth='2']{padding-inline-start:10mm}
.book-contents li[data-depth='3']{padding-inline-start:15mm}
.book-contents li[data-depth='4'],.book-contents li[data-depth='5']{padding-inline-start:20mm}
.book-contents a{display:flex;gap:3mm;color:inherit;text-decoration:none}
.book-label{flex:1;border-bottom:.25pt dotted #b9bec5}
.book-number{min-width:3em;text-align:end;font-variant-numeric:tabular-nums;font-weight:400}
.book-chapter{break-before:page}
.book-contents+.book>.book-chapter:first-child{break-before:auto}
.book-chapter:not([data-page])+.book-chapter{break-before:auto}
.book-group{font-size:26pt!important;color:var(--color-strong)}
.book h2{font-size:15pt;margin:9mm 0 3mm}
.book h3{font-size:12pt;margin:6mm 0 2mm}
.book :is(h4,h5,h6){font-size:10.5pt;margin:5mm 0 1.5mm}
.book :is(h1,h2,h3,h4,h5,h6,.tab-label,.api-call,dt,summary,figcaption){break-after:avoid}
.book :is(h1,h2,h3,h4,h5,h6){break-inside:avoid}
.book .code-block>figcaption{break-after:avoid}
.book :is(pre,figure){break-inside:auto}
.book pre{font-size:8.25pt;line-height:1.5;padding:2.5mm 3mm;white-space:pre-wrap;overflow-wrap:anywhere;orphans:4;widows:4;box-decoration-break:clone;-webkit-box-decoration-break:clone}
.book figure:has(img){break-inside:avoid}
.book img{max-width:100%;height:auto;max-height:200mm;break-inside:avoid}
.book .table-box{overflow:visible}
.book table{width:100%;max-width:100%;table-layout:auto;overflow-wrap:anywhere}
.book :is(td,th){overflow-wrap:anywhere;word-break:normal}
.book thead{display:table-header-group}
.book tr{break-inside:avoid}
.book .admonition,.book .card{break-inside:avoid}
.book .tabs{border-inline-start:.75pt solid var(--color-line);padding-inline-start:3mm}
.book .tab-list{display:none}
.book .tab-panel,.book .tab-panel[hidden]{display:block}
.book .tab-label{position:static;clip-path:none;display:block;width:auto;height:auto;margin:2mm 0 1mm;font-weight:600}
.book details{break-inside:auto}
.book summary{list-style:none}
.book .api-columns,.book .api-row,.book .api-side{display:block;position:static;max-height:none;overflow:visible}
@media print{.book .admonition-note[class]{--tone:var(--color-strong);--tint:var(--code-inline)}
.book :is(.admonition-tip,.admonition-success)[class]{--tone:var(--color-good);--tint:var(--color-good-quiet)}
.book :is(.admonition-info,.admonition-important)[class]{--tone:var(--color-accent);--tint:var(--color-accent-quiet)}
.book .admonition-warning[class]{--tone:var(--color-warning);--tint:var(--color-warning-quiet)}
.book :is(.admonition-caution,.admonition-danger)[class]{--tone:var(--color-bad);--tint:var(--color-bad-quiet)}
.book .prose.prose a[href]::after,.book .api a[href]::after,.book a[href]::after{content:none}}
`
