import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { diagramOptions } from '../../../src/plugins/diagrams/colors.ts'
import { draw } from '../../../src/plugins/diagrams/draw.ts'
import { readClass } from '../../../src/plugins/diagrams/kinds/class.ts'
import { readEr } from '../../../src/plugins/diagrams/kinds/er.ts'
import { readFlowchart } from '../../../src/plugins/diagrams/kinds/flowchart.ts'
import { readSequence } from '../../../src/plugins/diagrams/kinds/sequence.ts'
import { readState } from '../../../src/plugins/diagrams/kinds/state.ts'
import { readXyChart } from '../../../src/plugins/diagrams/kinds/xychart.ts'
import type { Statement } from '../../../src/plugins/diagrams/reading.ts'
import { readSource } from '../../../src/plugins/diagrams/reading.ts'
import en from '../../../theme/words/en.ts'

const options = diagramOptions.parse({})
const english = en.plugins.diagrams

function read<T>(reader: (header: Statement, statements: readonly Statement[]) => T, source: string): T {
  const { header, statements } = readSource(source)
  return reader(header as Statement, statements)
}

/** The lines of a diagram, as `from start-label-end to`. */
function lines(reader: typeof readFlowchart, source: string): string[] {
  const { graph, problems } = read(reader, source)
  assert.equal(problems, [])
  return graph.edges.map(({ from, to, start = '', end = '', label = '', isDashed, isHidden }) =>
    [from, start, `${isDashed ? '.' : isHidden ? '~' : '-'}${label}`, end, to].filter((part) => part !== '').join(' '),
  )
}

/** Problems of a diagram: line, column (both from 1) and length. */
async function faults(source: string): Promise<string[]> {
  const { problems } = await draw(source, options, english)
  return problems.map(({ line, column, length, message, hint }) => {
    return `${line + 1}:${column + 1}+${length} ${message}${hint === undefined ? '' : ` (${hint})`}`
  })
}

/** The words of a picture. */
async function words(source: string): Promise<string[]> {
  const { picture, problems } = await draw(source, options, english)
  assert.equal(problems, [])
  return [...(picture?.light ?? '').matchAll(/<text[^>]*>(.*?)<\/text>/gs)].map(([, text = '']) =>
    text
      .replace(/<[^>]*>/g, '')
      .replace(/&#x3C;/g, '<')
      .replace(/&#x26;/g, '&'),
  )
}

/** The words of a picture with the middles of their lines. */
async function places(source: string): Promise<Record<string, readonly [x: number, y: number]>> {
  const { picture } = await draw(source, options, english)
  const texts = [...(picture?.light ?? '').matchAll(/<text [^>]*x="([^"]*)" y="([^"]*)"[^>]*>([^<]*)/g)]
  return Object.fromEntries(texts.map(([, x, y, text = '']) => [text, [Number(x), Number(y)]]))
}

/** Order of words in a row or a column. */
async function order(source: string, names: string): Promise<string> {
  const all = await places(source)
  const [xs, ys] = ([0, 1] as const).map((axis) => [...names].map((name) => all[name]?.[axis] ?? NaN))
  const rises = (numbers: readonly number[] = []) =>
    numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? NaN))
  const same = (numbers: readonly number[] = []) => new Set(numbers).size === 1
  return rises(xs) && same(ys) ? 'row' : rises(ys) && same(xs) ? 'column' : JSON.stringify(all)
}

test('unlinked nodes are in the order of the source, across the direction', async () => {
  const group = (direction: string) => `subgraph g [Group]\n${direction}\nz\nb\na\nd\nc\nend`
  assert.is(await order(`flowchart TB\n${group('')}`, 'zbadc'), 'row')
  assert.is(await order(`flowchart LR\n${group('')}`, 'zbadc'), 'column')
  assert.is(await order(`flowchart TB\n${group('direction LR')}`, 'zbadc'), 'column')
  assert.is(await order(`flowchart LR\n${group('direction TB')}`, 'zbadc'), 'row')
  assert.is(await order(`flowchart LR\nx --> g\n${group('direction TB')}`, 'zbadc'), 'row')
  assert.is(await order('flowchart TB\nz\nb\na --> d\nc', 'zbac'), 'row')
  const two = 'subgraph y [Y]\nz\nend\nsubgraph x [X]\na\nend'
  assert.is(await order(`flowchart TB\n${two}`, 'YX'), 'row')
})

test('no text is smaller than 12 px, since the style sheet reduces pictures by a twelfth at most', async () => {
  const sources = [
    'flowchart LR\n  A -->|text| B\n  subgraph G\n  C\n  end',
    'stateDiagram-v2\n  A --> B : text\n  note right of A : text',
    'sequenceDiagram\n  autonumber\n  A->>B: text\n  Note over A: text\n  alt one\n  A->>B: x\n  else two\n  A->>B: y\n  end',
    'classDiagram\n  class A {\n    <<interface>>\n    +x int\n  }\n  A "1" --> "n" B : text',
    'erDiagram\n  A ||--o{ B : text\n  B {\n    string x PK "words"\n  }',
    'xychart-beta\n  title "T"\n  x-axis "x" [a, b]\n  y-axis "y" 0 --> 9\n  bar [1, 2]',
  ]
  for (const source of sources) {
    const { picture, problems } = await draw(source, options, english)
    assert.equal(problems, [])
    const sizes = [...(picture?.light ?? '').matchAll(/font-size="([\d.]+)"/g)].map(([, size]) => Number(size))
    assert.ok(sizes.length > 0 && Math.min(...sizes) >= 12, source)
  }
})

test('the direction of a group applies to the groups inside, and moves its labels and lines', async () => {
  const inner = 'subgraph one [One]\ndirection LR\na -->|w| b\nsubgraph two [Two]\nc --> d\nend\nb --> two\nend'
  const source = `flowchart TB\nx --> one\n${inner}`
  assert.is(await order(source, 'ab'), 'row')
  assert.is(await order(source, 'cd'), 'row')
  const { a, w, b, c } = await places(source)
  assert.ok(a && w && b && c && a[0] < w[0] && w[0] < b[0] && b[0] < c[0])
  assert.ok(Math.abs(w[1] - a[1]) < 4)
  const { picture } = await draw(source, options, english)
  const lines = [...(picture?.light ?? '').matchAll(/<polyline points="([\d.]+),([\d.]+)/g)]
  const starts = lines.map(([, x, y]) => [Number(x), Number(y)] as const)
  assert.is(starts.length, 4)
  // One line starts between `a` and `w`, at their height.
  assert.ok(starts.some(([x, y]) => x > a[0] && x < w[0] && Math.abs(y - a[1]) < 8))
})

test('lines end at the border of a diamond, neither inside it nor at the box around it', async () => {
  const edges = 'q -->|yes| a\nq -->|no| b\nq -.-> c\nq --> d\nd --> q\nq --> q'
  for (const direction of ['LR', 'RL', 'TB', 'BT']) {
    const { picture } = await draw(`flowchart ${direction}\nq{Is it a parcel?}\n${edges}`, options, english)
    const of = (tag: string) =>
      [...(picture?.light ?? '').matchAll(new RegExp(`<${tag} points="([^"]*)" [^>]*stroke-linejoin`, 'g'))].map(
        ([, points = '']) => points.split(' ').map((point) => point.split(',').map(Number) as [number, number]),
      )
    const [[left, top], [right, bottom]] = boxOf(of('polygon')[0] ?? [])
    /** Distance from the centre: 1 at the border, less inside. */
    const at = ([x, y]: readonly [number, number]): number =>
      Math.abs((2 * x - left - right) / (right - left)) + Math.abs((2 * y - top - bottom) / (bottom - top))
    const ends = of('polyline').flatMap((line) => [...line.slice(0, 1), ...line.slice(-1)])
    assert.is(ends.length, 12)
    const touching = ends.map((end) => at(end)).filter((share) => share < 1.2)
    assert.is(touching.length, 7, direction)
    for (const share of touching) assert.ok(Math.abs(share - 1) < 0.02, `${direction}: ${share}`)
  }
})

function boxOf(points: readonly (readonly [number, number])[]): [[number, number], [number, number]] {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return [
    [Math.min(...xs), Math.min(...ys)],
    [Math.max(...xs), Math.max(...ys)],
  ]
}

test('links of flowcharts are drawn', () => {
  const links: Readonly<Record<string, string>> = {
    'A-->B': 'A - arrow B',
    'A --- B': 'A - B',
    'A ----> B': 'A - arrow B',
    'A -->|text| B': 'A -text arrow B',
    'A -- text --> B': 'A -text arrow B',
    'A --text--> B': 'A -text arrow B',
    'A -- "quoted --> text" --> B': 'A -quoted --> text arrow B',
    'A -.-> B': 'A . arrow B',
    'A -. text .-> B': 'A .text arrow B',
    'A ==> B': 'A - arrow B',
    'A == text ==> B': 'A -text arrow B',
    'A ~~~ B': 'A ~ B',
    'A --o B': 'A - circle B',
    'A --x B': 'A - cross B',
    'A <--> B': 'A arrow - arrow B',
    'A o--o B': 'A circle - circle B',
    'A x--x B': 'A cross - cross B',
    'A e1@--> B': 'A - arrow B',
  }
  for (const [link, expected] of Object.entries(links))
    assert.equal(lines(readFlowchart, `graph LR\n${link}`), [expected])
  assert.equal(lines(readFlowchart, 'graph LR; A & B --> C --> D;'), ['A - arrow C', 'B - arrow C', 'C - arrow D'])
  assert.equal(lines(readFlowchart, 'flowchart\nin-stock --> a.b/c'), ['in-stock - arrow a.b/c'])
})

test('labels of flowcharts are drawn', async () => {
  const labels: Readonly<Record<string, string>> = {
    'A[plain text]': 'plain text',
    'A["[x] (y) {z} | a;b"]': '[x] (y) {z} | a;b',
    'A(round)': 'round',
    'A([stadium])': 'stadium',
    'A[[sub]]': 'sub',
    'A[(data)]': 'data',
    'A((circle))': 'circle',
    'A(((double)))': 'double',
    'A>flag]': 'flag',
    'A{choice}': 'choice',
    'A{{hex}}': 'hex',
    'A[/lean/]': 'lean',
    'A[\\lean\\]': 'lean',
    'A[/trap\\]': 'trap',
    'A[\\trap/]': 'trap',
    'A@{ shape: cyl, label: "new" }': 'new',
    'A["#quot;a#quot; &lt;b&gt; #35;"]': '"a" <b> #',
    'A["`**bold** *it*`"]': 'bold it',
    'A["fa:fa-car Car"]': 'Car',
    'A:::red': 'A',
  }
  for (const [node, label] of Object.entries(labels)) assert.equal(await words(`flowchart LR\n${node}`), [label], node)
  assert.equal(await words('flowchart LR\nA["one<br>two\nthree"]'), ['one', 'two', 'three'])
})

test('groups contain the nodes mentioned in them, and may be linked', () => {
  const { graph, problems } = read(
    readFlowchart,
    'flowchart TB\nX --> a\nsubgraph one [First]\na --> b\nsubgraph "Second"\nc\nend\nend\none --> d',
  )
  assert.equal(problems, [])
  const [first] = graph.top.groups
  assert.equal([graph.top.nodes, first?.label, first?.nodes], [['X', 'd'], 'First', ['a', 'b']])
  assert.equal([first?.groups[0]?.label, first?.groups[0]?.nodes], ['Second', ['c']])
  assert.equal(
    graph.edges.map(({ from, to }) => `${from} ${to}`),
    ['X a', 'a b', 'one d'],
  )
})

test('a flowchart may set colours and widths only, and its labels stay readable on their fill', async () => {
  const { picture } = await draw(
    'flowchart LR\nA:::dark --> B\nclassDef dark fill:#112233,stroke:red,stroke-width:3px,font-size:80px\nstyle B fill:#ffee00',
    options,
    english,
  )
  assert.match(
    picture?.light ?? '',
    '<rect x="12" y="12" width="60" height="37.6" rx="5" fill="#112233" stroke="red" stroke-width="3"/>',
  )
  assert.match(picture?.dark ?? '', /fill="#ffffff"[^>]*>A</)
  assert.match(picture?.dark ?? '', /fill="#000000"[^>]*>B</)
})

test('a cycle is drawn from its first node; a line may lead back to its own node', async () => {
  const source = 'flowchart LR\nS --> T{T}\nT --> U & V\nV --> S\nU --> W & X\nsubgraph g\nU\nV\nend'
  const { picture } = await draw(source, options, english)
  const [s, t, u] = ['S', 'T', 'U'].map((label) =>
    Number(new RegExp(` x="([^"]+)"[^>]*>${label}<`).exec(picture?.light ?? '')?.[1]),
  )
  assert.ok(Number(s) < Number(t) && Number(t) < Number(u), `${s} ${t} ${u}`)
  assert.ok((await draw('flowchart TB\nA --> A\nB --> C', options, english)).picture)
})

test('faults of flowcharts are reported', async () => {
  assert.equal(await faults('flowchart sideways\nA'), ['1:1+18 this is not a direction (write TB, BT, LR or RL)'])
  assert.equal(await faults('flowchart LR\n  A --> '), ['2:8+0 the name of a node is missing'])
  assert.equal(await faults('flowchart LR\nA[open --> B'), [
    '2:2+11 the label that begins with [ has no end (write ] after it)',
  ])
  assert.equal(await faults('flowchart LR\nA[a (b)] --> C'), [
    '2:2+13 a label with brackets or quotes in it needs quotes around it (write A["text (more)"])',
  ])
  assert.equal(await faults('flowchart LR\nA -- text B'), ['2:5+7 the link has no end (e.g. A -- text --> B)'])
  assert.equal(await faults('flowchart LR\nsubgraph x\nA'), ['2:1+10 the subgraph has no end (write "end" after it)'])
  assert.equal(await faults('flowchart LR\nA\nend'), ['3:1+3 no subgraph is open here'])
  assert.equal(await faults('flowchart LR'), ['1:1+12 the flowchart has no nodes'])
  assert.equal(await faults(''), ['1:1+0 the diagram is empty (begin with its kind, e.g. "flowchart LR")'])
  assert.equal(await faults('flowchrt LR\nA'), [
    '1:1+8 there is no kind of diagram "flowchrt" (did you mean "flowchart"?)',
  ])
})

test('state diagrams are parsed', async () => {
  assert.equal(
    lines(
      readState,
      'stateDiagram-v2\n[*] --> Draft\nDraft --> Booked : book\nstate Booked {\n[*] --> a\na --> [*]\n}\nBooked --> [*]\nstate c <<choice>>\nc-->Draft\nDraft : Not booked\nnote right of Draft : text',
    ),
    [
      'Booked start - arrow a',
      'a - arrow Booked end',
      'Draft . Draft note 0',
      ' start - arrow Draft',
      'Draft -book arrow state Booked',
      'state Booked - arrow  end',
      'c - arrow Draft',
    ],
  )
  assert.equal(await words('stateDiagram-v2\nstate "Long name" as s\ns --> t\nnote left of t\n one\n two\nend note'), [
    'Long name',
    't',
    'one',
    'two',
  ])
  assert.equal(await faults('stateDiagram-v2\nA --> B\n?'), [
    '3:1+1 this is not a statement of a state diagram (e.g. Draft --> Booked : book)',
  ])
  assert.equal(await faults('stateDiagram-v2\nstate A {\nb'), ['2:1+9 the state has no end (write "}" after it)'])
  assert.equal(await faults('stateDiagram-v2\nA\n}'), ['3:1+1 no composite state is open here'])
})

test('sequence diagrams are parsed', () => {
  const { participants, steps, problems } = read(
    readSequence,
    'sequenceDiagram\nautonumber 5 2\nactor U as User\nparticipant my-service\nU->>+my-service: hi: there\nmy-service-->>-U: ok\nU-xU: lost\nU<<->>my-service: both\nU->U: line\nU--)U: open\nNote over U,my-service: note\nNote left of U: left',
  )
  assert.equal(problems, [])
  assert.equal(participants, [
    { label: 'User', isActor: true },
    { label: 'my-service', isActor: false },
  ])
  assert.equal(steps.slice(0, 4), [
    { type: 'message', from: 0, to: 1, label: '5. hi: there', dashed: false, end: 'arrow' },
    { type: 'activate', of: 1 },
    { type: 'message', from: 1, to: 0, label: '7. ok', dashed: true, end: 'arrow' },
    { type: 'deactivate', of: 1 },
  ])
  const ends = steps.slice(4, 8).map((step) => (step.type === 'message' ? [step.start, step.end] : []))
  assert.equal(ends, [
    [undefined, 'cross'],
    ['arrow', 'arrow'],
    [undefined, undefined],
    [undefined, 'open'],
  ])
  assert.equal(steps.slice(8), [
    { type: 'note', side: 'over', of: [0, 1], label: 'note' },
    { type: 'note', side: 'left', of: [0], label: 'left' },
  ])
})

test('frames, groups and numbers of sequence diagrams are drawn; labels fit between the participants', async () => {
  const source =
    'sequenceDiagram\nbox Front\nparticipant A\nend\nparticipant B\nloop every minute\nA->>B: a rather long message that goes over more than one line\nalt good\nB-->>A: yes\nelse bad\nB->>B: no\nend\nend\nrect rgb(0,0,0)\nA->>B: x\nend'
  const texts = await words(source)
  for (const word of ['Front', 'A', 'B', 'loop [every minute]', 'alt [good]', '[bad]', 'yes', 'no', 'x'])
    assert.ok(texts.includes(word), word)
  assert.ok(texts.some((text) => text.startsWith('a rather long message')))
  const { picture } = await draw('sequenceDiagram\nA->>B: words that need more room', options, english)
  const [a = 0, b = 0] = ['A', 'B'].map((label) =>
    Number(new RegExp(` x="([^"]+)"[^>]*>${label}<`).exec(picture?.light ?? '')?.[1]),
  )
  assert.ok(b - a > 200)
})

test('faults of sequence diagrams are reported', async () => {
  assert.equal(await faults('sequenceDiagram\nA->>B hello'), [
    '2:1+11 a message needs a colon and a text (e.g. Alice->>Bob: Hello)',
  ])
  assert.equal(await faults('sequenceDiagram\n->>B: x'), [
    '2:1+7 a message needs a sender and a receiver (e.g. Alice->>Bob: Hello)',
  ])
  assert.equal(await faults('sequenceDiagram\nhello'), [
    '2:1+5 this is not a statement of a sequence diagram (e.g. Alice->>Bob: Hello)',
  ])
  assert.equal(await faults('sequenceDiagram\nA->>B: x\nend'), ['3:1+3 no block is open here'])
  assert.equal(await faults('sequenceDiagram\nloop x\nA->>B: x'), ['2:1+6 "loop" has no end (write "end" after it)'])
  assert.equal(await faults('sequenceDiagram\nelse x\nA->>B: x'), ['2:1+6 "else" is outside of "alt"'])
})

test('class diagrams are parsed', async () => {
  const source =
    'classDiagram\nclass Animal {\n<<abstract>>\n+int age\n+eat(food: Food) bool\n-run()*\n}\nAnimal <|-- Duck\nAnimal<|..Fish\nDuck "1" *-- "many" Feather : has\nDuck o-- Pond\nA <--> B\nSquare~Shape~ ..> A\nA : +all() List~List~int~~\nDuck : +String beak\n<<interface>> Fish\nnamespace N {\nclass Z["A label"]\n}\nnote for Duck "quacks"'
  assert.equal(lines(readClass, source), [
    'Animal triangle - Duck',
    'Animal triangle . Fish',
    'Duck diamond -has Feather',
    'Duck hollow-diamond - Pond',
    'A open - open B',
    'Square . open A',
    'Duck . note 0',
  ])
  const texts = await words(source)
  for (const word of [
    '«abstract»',
    '+int age',
    '+eat(food: Food): bool',
    '-run()',
    '1',
    'many',
    'has',
    'Square<Shape>',
    '+String beak',
    '+all(): List<List<int>>',
    '«interface»',
    'N',
    'A label',
    'quacks',
  ])
    assert.ok(texts.includes(word), word)
  assert.equal(await faults('classDiagram\nA => B'), [
    '2:1+6 this is not a statement of a class diagram (e.g. Animal <|-- Duck)',
  ])
  assert.equal(await faults('classDiagram\nclass A {\n+x'), ['2:1+9 the class has no end (write "}" after it)'])
})

test('entity relationship diagrams are parsed', async () => {
  const source =
    'erDiagram\nCUSTOMER ||--o{ ORDER : places\nORDER ||--|{ LINE-ITEM : contains\nCUSTOMER }o..o| "Delivery Address" : "lives at"\np[Person] {\nstring name PK, FK "full name"\n}\np }|--|| CUSTOMER : ""'
  assert.equal(lines(readEr, source), [
    'CUSTOMER one -places zero-more ORDER',
    'ORDER one -contains one-more LINE-ITEM',
    'CUSTOMER zero-more .lives at zero-one "Delivery Address"',
    'p one-more - one CUSTOMER',
  ])
  assert.equal(lines(readEr, 'erDiagram\nA one or more to zero or one B : x\nA many(0) optionally to only one B : y'), [
    'A one-more -x zero-one B',
    'A zero-more .y one B',
  ])
  const texts = await words(source)
  for (const word of ['Delivery Address', 'Person', 'string', 'name', 'PK, FK', 'full name'])
    assert.ok(texts.includes(word), word)
  assert.equal(await faults('erDiagram\nA ||--x B : y'), [
    '2:3+11 this is not a relationship (e.g. CUSTOMER ||--o{ ORDER : places)',
  ])
  assert.equal(await faults('erDiagram\nA {\nstring\n}'), [
    '3:1+6 this is not an attribute (write its type, then its name, e.g. string email UK)',
  ])
})

test('charts are parsed', async () => {
  const chart = read(
    readXyChart,
    'xychart-beta horizontal\ntitle "Sales, all"\nx-axis "Month" [jan, "feb, x"]\ny-axis Revenue 0 --> 100\nbar "Own" [10, -2.5]\nline [+1, .5]',
  )
  assert.equal(chart, {
    title: 'Sales, all',
    isSideways: true,
    x: { title: 'Month', categories: ['jan', 'feb, x'] },
    y: { title: 'Revenue', range: [0, 100] },
    series: [
      { type: 'bar', name: 'Own', values: [10, -2.5] },
      { type: 'line', name: '', values: [1, 0.5] },
    ],
    labels: ['Revenue', 'Month', 'Own', 'jan', 'feb, x'],
    problems: [],
  })
  assert.equal(await words('xychart-beta\nx-axis [a, b]\nbar [1, 9]'), ['0', '2', '4', '6', '8', '10', 'a', 'b'])
  assert.equal(await faults('xychart-beta\nbar [1, x]'), ['2:1+10 "x" is not a number'])
  assert.equal(await faults('xychart-beta\ny-axis 5 --> 1\nbar [1]'), [
    '2:1+14 the range of the axis has no extent (write the smaller number first)',
  ])
  assert.equal(await faults('xychart-beta\nx-axis [a]'), ['1:1+12 the chart has no values (e.g. bar [1, 2, 3])'])
})

test('the tints of the theme are classes of every diagram, in both modes', async () => {
  const { picture, problems } = await draw('flowchart LR\n  a:::green --> b:::red\n  class b cyan', options, english)
  assert.equal(problems, [])
  for (const [mode, green, cyan] of [
    ['light', '#e0f3e6', '#e3eeef'],
    ['dark', '#16301f', '#1c2830'],
  ] as const) {
    assert.match(picture?.[mode] ?? '', `fill="${green}"`)
    assert.match(picture?.[mode] ?? '', `fill="${cyan}"`)
  }
  const drawing = await draw('flowchart LR\n  a:::green\n  classDef green fill:#00ff00', options, english)
  assert.match(drawing.picture?.light ?? '', 'fill="#00ff00"')
})

test.run()
