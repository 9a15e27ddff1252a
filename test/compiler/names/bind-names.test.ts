import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { bindNames } from '../../../src/compiler/names/bind-names.ts'
import { contractOf } from '../../../src/compiler/names/contract.ts'
import { goneReport } from '../../../src/compiler/names/gone-names.ts'
import { notesOf } from '../../../src/compiler/names/note.ts'
import { unknownNames } from '../../../src/compiler/names/unknown-names.ts'
import { packSymbols, unpackSymbols } from '../../../src/api/symbols/packed.ts'
import { symbolsOf } from '../../../src/api/symbols/symbols.ts'
import { isMethod, mayBeName } from '../../../src/text/api-names.ts'

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const body = (name: string) => ({ content: { 'application/json': { schema: ref(name) } } })
const text = (description: string) => ({ type: 'string', description })

const page = { name: 'page', in: 'query', schema: { type: 'integer' } }

const set = symbolsOf({
  openapi: '3.1.0',
  paths: {
    '/orders': {
      get: { operationId: 'listOrders', parameters: [page], responses: { 200: body('OrderList') } },
      post: { operationId: 'placeOrder', requestBody: body('Order'), responses: {} },
    },
    '/orders/{id}': {
      delete: {
        operationId: 'dropOrder',
        parameters: [{ name: 'id', in: 'path' }],
        responses: { default: body('Fault') },
      },
    },
    '/parcels': {
      get: {
        operationId: 'listParcels',
        parameters: [{ name: 'status', in: 'query', schema: { type: 'integer' } }, page],
      },
    },
    '/shops': {
      get: { operationId: 'listShops', parameters: [page], responses: {} },
      put: { operationId: 'moveShops', parameters: [page], responses: {} },
      post: { operationId: 'openShop', requestBody: body('Shop'), responses: {} },
    },
  },
  'x-error-catalogue': [{ status: 404, description: 'Not there.', keys: ['order_not_found'] }],
  components: {
    schemas: {
      Fault: { properties: { loc: {}, msg: {} } },
      OrderList: { type: 'array', items: ref('Order') },
      Order: { allOf: [ref('OrderFields')], properties: { parcels: { type: 'array', items: ref('Parcel') } } },
      OrderFields: {
        properties: { status: text('Of the order.'), uuid: text('A.'), order_total: { type: 'number' } },
      },
      Parcel: {
        properties: {
          status: text('Of the parcel.'),
          uuid: text('B.'),
          size: { enum: ['small', 'large', null] },
          kind: { const: 'parcel.kept' },
        },
      },
      Shop: { properties: { status: { type: 'integer' }, uuid: text('C.') } },
    },
  },
})
const contract = contractOf(unpackSymbols(packSymbols(set)))

/**
 * The names in a text with the ids of their symbols; a line that starts with `#` begins a section. A link is
 * `[name](symbol)`.
 */
function bound(markdown: string, of: readonly string[] = []): readonly string[] {
  const names: { text: string; location: { file: string; line: number; column: number }; link?: number }[] = []
  const links: { line: number; id: string }[] = []
  const headings: number[] = []
  for (const [index, line] of markdown.split('\n').entries()) {
    if (line.startsWith('#')) headings.push(index + 1)
    for (const { index: at, 1: linked, 2: id, 3: plain } of line.matchAll(/\[`?([^\]`]*)`?\]\(([^)]*)\)|`([^`]+)`/g)) {
      const location = { file: 'a.md', line: index + 1, column: at + 1 }
      if (id === undefined) names.push({ text: plain ?? '', location })
      else names.push({ text: linked ?? '', location, link: links.push({ line: index + 1, id }) - 1 })
    }
  }
  const text = { file: 'a.md', mentions: { names, calls: [], headings }, links, of }
  const meanings = bindNames(text, contract)
  for (const report of unknownNames({ ...text, meanings }, contract, new Set()))
    reports.push(`${report.message} ${report.hint}`)
  notes.push(...Object.values(notesOf({ ...text, meanings }, 'deprecated')).map(({ title }) => title))
  return meanings.map((all, index) => `${names[index]?.text}: ${all.map(({ id }) => id).join(', ')}`)
}
let reports: string[] = []
let notes: string[] = []
test.before.each(() => {
  reports = []
  notes = []
})

test('a common name binds to a subject of its section or page, and stays unbound without a subject', () => {
  assert.equal(bound('`status`'), ['status: '])
  assert.equal(bound('`openShop` `status`').at(-1), 'status: field Shop/status')
  assert.equal(bound('`GET /orders` `size`').at(-1), 'size: field Parcel/size')
  assert.equal(bound('`size` `large`', ['Order']), ['size: field Parcel/size', 'large: value Parcel/size=large'])
  // The field exists in two types.
  assert.equal(bound('`placeOrder` `openShop` `status`').at(-1), 'status: ')
  assert.equal(bound('# A\n`placeOrder` `status`\n# B\n`openShop` `status`\n# C\n`status`').slice(1), [
    'status: field OrderFields/status, field Parcel/status',
    'openShop: operation openShop',
    'status: field Shop/status',
    'status: ',
  ])
})

test('a shared type describes several symbols; a name that is not an ordinary word is bound on any page', () => {
  assert.is(
    bound('`POST /orders` `openShop` `uuid`').at(-1),
    'uuid: field OrderFields/uuid, field Parcel/uuid, field Shop/uuid',
  )
  // A note would only repeat the name, so it is omitted.
  assert.equal(notes, ['POST /shops', 'OrderFields.uuid, Parcel.uuid, Shop.uuid: string'])
  assert.equal(bound('`order_total` `order_not_found` `Parcel.status`'), [
    'order_total: field OrderFields/order_total',
    'order_not_found: error order_not_found',
    'Parcel.status: field Parcel/status',
  ])
  assert.equal(notes.slice(2), [
    'OrderFields.order_total: number',
    'order_not_found: 404\nNot there.',
    'Parcel.status: string\nOf the parcel.',
  ])
})

test('a value is bound beside its field, a constant as an item of a list, and a literal is never bound', () => {
  assert.equal(bound('`parcel.kept`, `small`'), ['parcel.kept: ', 'small: '])
  assert.equal(bound('`listOrders` gives `parcel.kept`, or `null`.').slice(1), [
    'parcel.kept: value Parcel/kind=parcel.kept',
    'null: ',
  ])
})

test('names in a list have the same owner, which the least ambiguous name determines', () => {
  const page = 'See `placeOrder` and `openShop`.\n'
  assert.is(bound(`${page}Its \`status\`.`).at(-1), 'status: ')
  assert.is(bound(`${page}Its \`status\` and the \`size\`.`).at(-2), 'status: field Parcel/status')
  assert.is(bound(`${page}Its \`size\`, which the post weighs by its \`status\`.`).at(-1), 'status: ')
  // The status of a response, next to fields of errors.
  const far = (list: string) => `# A\n\`placeOrder\` \`dropOrder\`\n# B\n${list}`
  assert.is(bound(far('Has `loc`, `msg` and a `status`')).at(-1), 'status: ')
  assert.is(bound(far('Has `loc`, and a `status`')).at(-1), 'status: field OrderFields/status, field Parcel/status')
})

test('a linked name decides between namesakes, then the front matter', () => {
  const page = '`placeOrder` `openShop`\n\n\n'
  assert.is(
    bound(`${page}[List](operation listParcels) by \`status\``).at(-1),
    'status: parameter listParcels/query/status',
  )
  assert.is(bound(`${page}By \`status\``, ['Shop']).at(-1), 'status: field Shop/status')
})

test('a parameter of many operations refers to all of them, unless the text names one', () => {
  const page = '# A\n`listParcels`\n\n'
  assert.is(bound(`${page}From \`page\` on.`).at(-1)?.split(', ').length, 4)
  assert.is(bound(`${page}The \`listParcels\` has a \`page\`.`).at(-1), 'page: parameter listParcels/query/page')
})

test('a word from error responses is bound to errors only with further evidence', () => {
  const page = '# A\n`dropOrder`\n# B\n'
  assert.is(bound(`${page}Tell the \`msg\`.`).at(-1), 'msg: ')
  assert.is(bound(`${page}Tell the \`msg\` at that \`loc\`.`).at(-1), 'loc: field Fault/loc')
  assert.is(bound(`${page}On \`order_not_found\`\ntell\nthe \`msg\`.`).at(-1), 'msg: field Fault/msg')
  assert.is(bound(`${page}Tell the \`msg\`.`, ['Fault']).at(-1), 'msg: field Fault/msg')
})

test('a link decides which symbol is meant, and a method alone refers to the operation that is linked beside it', () => {
  assert.equal(bound('[`status`](schema Parcel) `status`'), [
    'status: field Parcel/status',
    'status: field Parcel/status',
  ])
  assert.is(bound('`DELETE` [drops it](operation dropOrder)')[0], 'DELETE: operation dropOrder')
  assert.is(bound('`PUT` [drops it](operation dropOrder)')[0], 'PUT: ')
})

test('a typo differs by one letter from a field on the page; another spelling style is not a typo', () => {
  bound('`POST /orders` `order_totl` `orderTotal` `order_totals` `order_total2` `placeOrders` `nothing_like_it`')
  bound('`order_totl`')
  bound('`DELETE /ordres/7` `DELETE /elsewhere/7` `POST /orders/7`')
  assert.equal(reports, [
    'the API has no "order_totl" did you mean "order_total"?',
    'the API has no "DELETE /ordres/7" did you mean "DELETE /orders/{id}"?',
  ])
})

test('a moved operation is suggested for its old name', () => {
  const calling = (...ids: readonly string[]) => {
    const paths = Object.fromEntries(ids.map((operationId) => [`/${operationId}`, { get: { operationId } }]))
    return contractOf(symbolsOf({ paths }))
  }
  const location = { file: 'a.md', line: 1, column: 1 }
  const hint = (...ids: readonly string[]) =>
    goneReport(
      {
        mention: { text: 'verifyKey', location },
        locked: { file: 'a.md', name: 'verifyKey', id: 'operation verifyKey' },
      },
      [calling(...ids)],
    ).hint
  assert.is(hint('keys.verifyKey', 'keys.getKey'), 'did you mean "keys.verifyKey"?')
  assert.match(hint('keys.verifyKey', 'portal.verifyKey') ?? '', 'docs lock --accept')
})

test('only possible names are looked up', () => {
  assert.equal(
    ['a', 'a_b', 'a.b', 'a[]', 'a: 1', '"a"', 'GET /a/{b}', '/a', 'X-Key', 'a b', 'a +', '{', 'a'.repeat(200)].map(
      (text) => mayBeName(text),
    ),
    [true, true, true, true, true, true, true, true, true, false, false, false, false],
  )
  assert.ok(isMethod('GET') && !isMethod('Get'))
})

test.run()
