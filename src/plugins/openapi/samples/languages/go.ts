import { jsonText, quotedLines, quoter, utf32 } from '../literal.ts'
import { headerQuoted } from '../../../../api/parameters/characters.ts'
import { formType, language, present, type FormPart } from './language.ts'

/** Quotes a string literal with double quotes. */
export const quoteGo = quoter({ quote: '"', code: utf32 })

const check = `if err != nil {
	log.Fatal(err)
}
`

const setHeader = (name: string, value: string): string => `request.Header.Set(${quoteGo(name)}, ${value})\n`

/** The code that creates a body, and its imports. */
interface GoBody {
  readonly code: string
  readonly imports: readonly string[]
}

/** The standard package `net/http`. */
export const go = language<GoBody>({
  id: 'go',
  label: 'Go',
  quote: quoteGo,
  variable: (name) => `os.Getenv("${name}")`,
  encoded: (value) => `url.QueryEscape(${value})`,
  header: setHeader,
  body: {
    json: ({ value }) => ({
      // A raw string in backticks keeps its line breaks.
      code: `\tbody := strings.NewReader(\`${jsonText(value, /`/g)}\`)\n`,
      imports: ['strings'],
    }),
    text: ({ text }) => ({
      code: indented(`body := strings.NewReader(${quotedLines(text, quoteGo, ' +\n\t')})\n`),
      imports: ['strings'],
    }),
    file: ({ file }) => ({ code: indented(`body, err := os.Open(${quoteGo(file)})\n${check}`), imports: [] }),
    form({ fields }) {
      const lines = fields.map(({ name, value }) => `fields.Add(${quoteGo(name)}, ${quoteGo(value)})\n`)
      const code = `fields := url.Values{}\n${lines.join('')}body := strings.NewReader(fields.Encode())\n`
      return { code: indented(code), imports: ['net/url', 'strings'] }
    },
    multipart({ parts }) {
      const code = `body := &bytes.Buffer{}\nform := multipart.NewWriter(body)\n${parts.map(partOf).join('')}form.Close()\n\n`
      const more = parts.some(({ type }) => type !== undefined) ? ['net/textproto'] : []
      return { code: indented(code), imports: ['bytes', 'mime/multipart', ...more] }
    },
  },
  write({ url, headers, basic, body }, { method, body: sent }) {
    const code = present([
      `request, err := http.NewRequest(${quoteGo(method)}, ${url}, ${body === undefined ? 'nil' : 'body'})\n`,
      check,
      basic && `request.SetBasicAuth(${basic.username}, ${basic.password})\n`,
      ...headers,
      sent?.kind === 'form' && setHeader('Content-Type', quoteGo(formType)),
      sent?.kind === 'multipart' && setHeader('Content-Type', 'form.FormDataContentType()'),
      '\nresponse, err := http.DefaultClient.Do(request)\n',
      check,
      'defer response.Body.Close()\n\n',
      'fmt.Println(response.Status)\n',
      'io.Copy(os.Stdout, response.Body)\n',
    ]).join('')
    const mainCode = `${body?.code ?? ''}${indented(code)}`
    const names = new Set([...(body?.imports ?? []), 'fmt', 'io', 'log', 'net/http', 'os'])
    if (mainCode.includes('url.QueryEscape(os')) names.add('net/url')
    const imports = [...names].sort().map((name) => `\t"${name}"\n`)
    return `package main\n\nimport (\n${imports.join('')})\n\nfunc main() {\n${mainCode}}`
  },
})

function indented(code: string): string {
  return code.replace(/^(?=.)/gm, '\t')
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
  // A block allows the next part to declare the same names.
  return `{\n${indented(`part, err := form.CreatePart(textproto.MIMEHeader{\n\t${head}\n})\n${check}${write}`)}}\n`
}
