import { contentType, type CallBody, type FormPart, type SampleCall } from '../call.ts'
import { headerQuoted } from '../encode.ts'
import { jsonText, quotedLines } from '../literal.ts'
import { quoter, utf32 } from '../quote.ts'
import { joined, present, type Joining, type Language } from './language.ts'

/** Between double quotes. */
export const quoteGo = quoter({ quote: '"', escapes: { '"': '\\"' }, code: utf32 })

/** The standard `net/http`. */
export const go: Language = { id: 'go', label: 'Go', highlight: 'go', write }

const joining: Joining = {
  quote: quoteGo,
  variable: (name) => `os.Getenv("${name}")`,
  encoded: (name) => `url.QueryEscape(os.Getenv("${name}"))`,
  plus: ' + ',
}

const check = `if err != nil {
	log.Fatal(err)
}
`

function write({ method, url, headers, basic, body }: SampleCall): string {
  const type = contentType(body)
  const set = (name: string, value: string): string => `request.Header.Set(${quoteGo(name)}, ${value})\n`
  const code = [
    `request, err := http.NewRequest(${quoteGo(method)}, ${joined(url, joining)}, ${body === undefined ? 'nil' : 'body'})\n`,
    check,
    basic === undefined ? '' : `request.SetBasicAuth(os.Getenv("${basic.username}"), os.Getenv("${basic.password}"))\n`,
    ...headers.map(({ name, value }) => set(name, joined(value, joining))),
    type === undefined ? '' : set('Content-Type', quoteGo(type)),
    body?.kind === 'form' ? set('Content-Type', '"application/x-www-form-urlencoded"') : '',
    body?.kind === 'multipart' ? set('Content-Type', 'form.FormDataContentType()') : '',
    '\nresponse, err := http.DefaultClient.Do(request)\n',
    check,
    'defer response.Body.Close()\n\n',
    'fmt.Println(response.Status)\n',
    'io.Copy(os.Stdout, response.Body)\n',
  ].join('')
  // What stands between backticks keeps its lines as they are.
  const start = body === undefined ? '' : body.kind === 'json' ? `\t${bodyOf(body)}` : indented(bodyOf(body))
  return `package main\n\nimport (\n${importsOf(start + code, body)})\n\nfunc main() {\n${start}${indented(code)}}`
}

function importsOf(code: string, body: CallBody | undefined): string {
  const parts = body?.kind === 'multipart' ? body.parts : undefined
  const names = present([
    parts && 'bytes',
    parts && 'mime/multipart',
    parts?.some(({ type }) => type !== undefined) && 'net/textproto',
    (body?.kind === 'form' || code.includes('url.QueryEscape(os')) && 'net/url',
    body !== undefined && ['json', 'text', 'form'].includes(body.kind) && 'strings',
    ...['fmt', 'io', 'log', 'net/http', 'os'],
  ])
  return [...names]
    .sort()
    .map((name) => `\t"${name}"\n`)
    .join('')
}

function indented(code: string): string {
  return code.replace(/^(?=.)/gm, '\t')
}

function bodyOf(body: CallBody): string {
  switch (body.kind) {
    case 'json':
      return `body := strings.NewReader(\`${jsonText(body.value, /`/g)}\`)\n`
    case 'text':
      return `body := strings.NewReader(${quotedLines(body.text, quoteGo, ' +\n\t')})\n`
    case 'file':
      return `body, err := os.Open(${quoteGo(body.file)})\n${check}`
    case 'form': {
      const lines = body.fields.map(({ name, value }) => `fields.Add(${quoteGo(name)}, ${quoteGo(value)})\n`)
      return `fields := url.Values{}\n${lines.join('')}body := strings.NewReader(fields.Encode())\n`
    }
    case 'multipart':
      return `body := &bytes.Buffer{}\nform := multipart.NewWriter(body)\n${body.parts.map(partOf).join('')}form.Close()\n\n`
  }
}

function partOf(part: FormPart): string {
  if (!('file' in part) && part.type === undefined) {
    return `form.WriteField(${quoteGo(part.name)}, ${quoteGo(part.value)})\n`
  }
  const file = 'file' in part ? `; filename="${headerQuoted(part.file)}"` : ''
  const disposition = `form-data; name="${headerQuoted(part.name)}"${file}`
  const head = `"Content-Disposition": {${quoteGo(disposition)}},\n\t"Content-Type": {${quoteGo(part.type ?? '')}},`
  const write =
    'file' in part
      ? `file, err := os.Open(${quoteGo(part.file)})\n${check}io.Copy(part, file)\n`
      : `io.WriteString(part, ${quoteGo(part.value)})\n`
  // A block of its own: names may be used again in the next.
  return `{\n${indented(`part, err := form.CreatePart(textproto.MIMEHeader{\n\t${head}\n})\n${check}${write}`)}}\n`
}
