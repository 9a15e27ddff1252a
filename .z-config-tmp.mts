import { readFileSync, writeFileSync } from 'node:fs'
import { loadConfig } from './src/config/load.ts'
import { configJsonSchemaText } from './src/config/json-schema.ts'
import { pluginDeclarations } from './src/config/plugins.ts'
import { formatText } from './src/diagnostic/report.ts'
import { formatGithub } from './src/diagnostic/github.ts'
writeFileSync('site.config.schema.json', configJsonSchemaText())
const ok = loadConfig({text: readFileSync('site.config.yaml','utf8'), file:'site.config.yaml'}); console.log(ok.diagnostics, ok.config && pluginDeclarations(ok.config).declarations.map(d=>d.instance))
const text = `titel: x
url: https://x.example/docs
baseUrl: docs
locale: de
titleSeparator: ""
colorMode: { defaultMode: drak }
navbar:
  hideOnScrol: yes
  left:
    - type: dok
      label: x
    - label: only
    - {label: a, to: "javascript:alert(1)"}
    - type: dropdown
      label: D
      items:
        - { type: docsidebar }
        - 4
    - 3
    - type: zzzzzzz
\tx:
`.replace('\tx:\n','')+`redirects:
  - { from: 3, to: "" }
  - from: [a, 2]
    to:
      - 中文: x
search: { maxSuggestions: 99.5 }
content:
  - use: dosc
    id: A B
    options: []
  - {}
  - use: /etc/x
footer:
ignore: [link/nopage, config/type, mine/x, foo]
theme: { folder: ../x }
`
const r = loadConfig({text, file:'site.config.yaml', baseUrl: 'x'})
console.log(formatText(r.diagnostics,{source:()=>text,color:false,limit:40})); console.log(r.config)
console.log(formatGithub(r.diagnostics).slice(0,400))
for (const t of ['', '- a', 'x', '# c', 'a: [', '\u{FEFF}title: 3\nurl: 4']) console.log(formatText(loadConfig({text:t,file:'c.yaml'}).diagnostics,{source:()=>t,color:false}))
