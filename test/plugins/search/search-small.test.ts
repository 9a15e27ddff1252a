import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { SearchPage } from '../../../src/plugins/search/engine/documents.ts'
import { smallSearch } from '../../../src/plugins/search/engine/small.ts'
import { snippetOf } from '../../../src/plugins/search/engine/snippet.ts'

function page(url: string, title: string, text: string, more: Partial<SearchPage> = {}): SearchPage {
  const sections = [{ hash: '', heading: '', text }, ...(more.sections ?? [])]
  return { url, title, breadcrumb: [], description: '', keywords: [], ...more, sections }
}

const pages = [
  page('/webhooks', 'Webhooks', 'Waybill calls your address. Each webhook has a secret.', {
    sections: [{ hash: 'verify', heading: 'Verify a call', text: 'Compare the secret with your own.' }],
  }),
  page('/configuration', 'Configuration', 'The configuration of a shop.'),
  page('/events', 'Events', 'The event shipments/delivered says that a parcel has arrived.'),
  page('/api/list-orders', 'List orders', 'Gives the orders of a shop, page by page.', {
    keywords: ['GET /v1/shops/{slug}/orders', 'listOrders'],
  }),
  page('/api/bulk-orders', 'Write many orders', 'Writes orders in one call.', {
    keywords: ['PUT /v1/shops/{slug}/orders/bulk', 'bulkOrders'],
  }),
  page('/shipments', 'Shipments', 'A shipment has an estimated_arrival. The tracking page shows it.'),
  page('/guide', 'Guide', 'How to begin. Then look at the page on tracking and at webhooks.'),
]
const search = smallSearch(pages)
/** Addresses of the hits that contain all words. */
const urls = (query: string, limit = 8): string[] =>
  search(query, limit).flatMap(({ url, isPartial }) => (isPartial === true ? [] : [url]))

test('a word is found while it is typed, even if the typed prefix is longer than the stem', () => {
  for (const typed of ['conf', 'configurati', 'configuration'])
    assert.is(urls(typed)[0]?.startsWith('/config'), true, typed)
  assert.is(search('configurati', 1)[0]?.isNear, false)
  assert.is(search('configurati ', 1)[0]?.isNear, true, 'a space ends the word')
  assert.equal(urls('configure '), ['/configuration'], 'another form of the word is found by its stem')
})

test('punctuation around words does not matter', () => {
  for (const query of ['webhooks?', '(webhook)', ' webhook ', 'WEBHOOK', '"webhook"'])
    assert.is(urls(query)[0], '/webhooks', query)
})

test('parts of names are found, and names in every spelling', () => {
  assert.equal(urls('delivered'), ['/events'])
  for (const query of ['estimatedArrival', 'estimated arrival', 'estimated_arrival', 'estimated-arrival'])
    assert.equal(urls(query), ['/shipments'], query)
})

test('a name in one case is found by its parts in capitals', () => {
  const find = smallSearch([page('/carriers', 'Carriers', 'AFTERSHIP or ups.'), ...pages])
  assert.is(find('AfterShip', 1)[0]?.url, '/carriers')
})

test('a hit leads to the row of a table, and the page with the row of a name comes first', () => {
  const find = smallSearch([
    page('/keys', 'Keys', 'All keys of the file.', {
      sections: [
        { hash: 'site', heading: 'Site', text: 'The site has these keys.' },
        { hash: 'endSlash', heading: 'endSlash', text: 'Ends each address with a sign.', isRow: true },
        { hash: 'port', heading: 'port', text: 'Number of the socket.', isRow: true },
      ],
    }),
    page('/addresses', 'Addresses', 'The end slash of an address.', { keywords: ['end slash', 'endSlash'] }),
  ])
  assert.is(find('endSlash', 1)[0]?.url, '/keys#endSlash')
  assert.is(find('end slash', 1)[0]?.url, '/addresses')
  assert.is(find('socket', 1)[0]?.url, '/keys#port')
  // The words are in several rows.
  assert.is(find('sign socket', 1)[0]?.url, '/keys#site')
})

test('matches of the typed word come before matches of its synonyms', () => {
  const guides = ['/a', '/b', '/c', '/d'].map((url) => page(url, 'Discounts', 'A discount. '.repeat(3)))
  const search = smallSearch([...guides, page('/images', 'Images', 'For a logo, for a banner or for a voucher.')], {
    synonyms: [['voucher', 'discount']],
  })('voucher', 8)
  assert.is(search[0]?.url, '/images')
  assert.is(search.length, 5)
})

test('words of a sentence score highest if they are adjacent', () => {
  const part = (hash: string, text: string) => ({ hash, heading: '', text })
  const find = smallSearch([
    page('/scattered', 'Orders', 'To change one.', {
      sections: [part('a', 'Delivery is free.'), part('b', 'Your customer.'), part('c', 'An address.')],
    }),
    page('/together', 'Corrections', 'Something else first. '.repeat(6), {
      sections: [part('address', 'Change the delivery address of a customer.')],
    }),
  ])
  assert.is(find('how can i change the delivery address of a customer', 1)[0]?.url, '/together#address')
})

test('calls are found by method and path', () => {
  assert.equal(urls('get'), ['/api/list-orders'])
  assert.is(urls('/v1/orders')[0], '/api/list-orders')
  assert.is(urls('PUT /orders/bulk')[0], '/api/bulk-orders')
  assert.is(urls('/v1/shops/my-shop/orders/bulk')[0], '/api/bulk-orders')
  assert.is(urls('bulkOrders')[0], '/api/bulk-orders')
})

test('one typing error is tolerated and highlighted if no page contains the exact word', () => {
  const [hit] = search('shipmnet ', 3)
  assert.is(hit?.url.startsWith('/shipments'), true)
  assert.is(hit?.isNear, true)
  assert.is(search('shipment ', 3)[0]?.isNear, false)
  assert.equal(urls('wbhk '), [], 'two slips in a short word are too many')
})

test('all terms are required except stop words, and an empty query finds nothing', () => {
  assert.is(
    search('webhook parcel ', 8).some(({ isPartial }) => isPartial !== true),
    false,
  )
  assert.is(urls('how do I verify a webhook ')[0], '/webhooks#verify')
  assert.equal(urls(''), [])
  assert.equal(urls(' ?! '), [])
})

test('a word that is spelled as it sounds is found if nothing matches better', () => {
  const some = smallSearch([
    page('/campaigns', 'Campaigns', 'A campaign by phone.'),
    page('/carriers', 'Carriers', 'The schema of a carrier.'),
  ])
  const hitsFor = (query: string) => some(query, 8).map(({ url, isNear }) => `${url} ${isNear}`)
  assert.equal(hitsFor('kampaign '), ['/campaigns true'])
  assert.equal(hitsFor('kampaigns'), ['/campaigns true'], 'other forms of the word as well')
  assert.equal(hitsFor('fone '), ['/campaigns true'])
  assert.equal(hitsFor('karrier '), ['/carriers true'])
  assert.equal(hitsFor('skema '), ['/carriers true'])
  assert.equal(hitsFor('phone '), ['/campaigns false'])
  for (const query of ['tone ', 'barrel ', 'fo ', 'k4mpaign ', 'кампания ']) assert.equal(hitsFor(query), [], query)
})

/** Addresses of hits; a `~` marks those with only some of the words. */
const marked = (hits: readonly { readonly url: string; readonly isPartial?: true }[]): string[] =>
  hits.map(({ url, isPartial }) => `${isPartial === true ? '~' : ''}${url.split('#')[0]}`)

test('a query of stop words searches titles, and finds nothing if terms are required', () => {
  const some = [
    page('/about', 'About the shop', 'It is old.'),
    page('/how', 'How to pay', 'About money.'),
    page('/text', 'Payment', 'How to pay, and about the shop.'),
  ]
  const preferred = smallSearch(some)
  assert.equal(marked(preferred('about', 8)), ['/about'])
  assert.equal(marked(preferred('how to', 8)), ['/how'])
  assert.is(preferred('how to', 8).total, 1)
  assert.equal(marked(preferred('"how to"', 8)), ['/how', '/text'], 'in quotes they are a phrase')
  const required = smallSearch(some, { terms: 'required' })
  for (const query of ['about', 'the', 'how to', 'how do I ', '"how to"']) assert.equal(required(query, 8), [], query)
  assert.equal(marked(required('how to pay', 8)).sort(), ['/how', '/text'])
})

test('only pages with all required terms are complete results, and are counted', () => {
  const other = 'We sell boats, ropes and maps. '
  const some = [
    page('/list', 'List', `Boats, one order each. ${other} To get a refund, write to us.`),
    page('/refund', 'Refunds', 'A refund of an order takes a day. We send it.'),
    ...['/a', '/b', '/c', '/d', '/e'].map((url) => page(url, 'Orders', 'An order can get lost.')),
    page('/maps', 'Maps', other),
  ]
  const query = 'how do i get a refund for an order '
  const preferred = smallSearch(some)(query, 8)
  assert.is(marked(preferred)[0], '/refund', 'the best page comes first, whatever it lacks')
  assert.is(preferred.total, 2)
  const required = smallSearch(some, { terms: 'required' })(query, 8)
  assert.equal(marked(required).slice(0, 2), ['/list', '~/refund'], '"get" is required as well')
  assert.is(required.total, 1)
  assert.equal(
    marked(required).slice(1),
    marked(preferred)
      .filter((url) => url !== '/list')
      .map((url) => `~${url}`),
    'the second list has the order of the mixed one',
  )
  const unknown = smallSearch(some, { terms: 'required' })('how do i get a refund for a submarine ', 8)
  assert.is(unknown.total, 0)
  assert.ok(unknown.length > 0 && unknown.every(({ isPartial }) => isPartial === true))
})

test('a required term is on a page as a form, as a beginning, as a synonym, or misspelled by the reader', () => {
  const some = smallSearch(
    [page('/a', 'Configure vouchers', 'How to configure a voucher for a shipment.'), page('/b', 'Other', 'Other.')],
    { terms: 'required', synonyms: [['voucher', 'coupon']] },
  )
  for (const query of ['the configuration of a voucher', 'how to configure a vouch', 'configure coupons for the shop'])
    assert.is(some(query, 8)[0]?.isPartial, query.endsWith('shop') ? true : undefined, query)
  assert.equal(marked(some('how to configure a coupon ', 8)), ['/a'])
  assert.equal(marked(some('a voucher for a shipmnet ', 8)), ['/a'])
})

test('required terms are not cut off in a long query', () => {
  const words = Array.from({ length: 30 }, (_, index) => `lantern${index}x`)
  const some = [page('/all', 'All', words.join(' ')), page('/most', 'Most', words.slice(0, 29).join(' '))]
  assert.equal(marked(smallSearch(some, { terms: 'required' })(words.join(' '), 8)), ['/all', '~/most'])
})

test('if fewer than four pages contain all words, pages with the rarest words follow', () => {
  const partial = (query: string) =>
    search(query, 8).map(({ url, isPartial = false }) => [url.split('#')[0], isPartial])
  assert.equal(partial('why are my webhooks not firing '), [
    ['/webhooks', true],
    ['/guide', true],
  ])
  assert.equal(partial('webhook secret '), [
    ['/webhooks', false],
    ['/guide', true],
  ])
  assert.equal(partial('how do I get the orders of a shop')[0], ['/api/list-orders', false], 'the question may go on')
  assert.equal(partial('"webhook has" parcel'), [['/webhooks', true]], 'the phrase must occur')
  const many = smallSearch(['a', 'b', 'c', 'd', 'e'].map((url) => page(url, url, url === 'e' ? 'One.' : 'One two.')))
  assert.is(many('one two ', 8).length, 4)
})

test('words such as "support" in a query need not occur on the page', () => {
  const both = smallSearch([
    page('/support', 'Support', 'Write to us if the local lines are down.'),
    page('/search', 'Search', 'The index is local.'),
  ])
  assert.equal(
    both('support local search ', 2).map(({ url, isPartial }) => [url, isPartial]),
    [
      ['/search', undefined],
      ['/support', true],
    ],
  )
})

test('for a question, a page with most words in one place ranks above a page with all words scattered', () => {
  const other = 'We sell boats, ropes and maps. '
  const both = smallSearch([
    page('/news', 'News', `${other}A storm came. ${other}Visitors switch. ${other}Their lights are new.`),
    page('/lights', 'Switch the lights', 'Switch the lights at the door.'),
    page('/maps', 'Maps', other),
  ])
  const hitsFor = (query: string) => both(query, 8).map(({ url, isPartial = false }) => [url, isPartial])
  assert.equal(hitsFor('how do I switch the lights in a storm '), [
    ['/lights', false],
    ['/news', false],
  ])
  assert.equal(hitsFor('switch lights storm '), [
    ['/news', false],
    ['/lights', true],
  ])
})

test('a guide ranks above a type of the same name, unless the query has the spelling of the type', () => {
  const two = smallSearch([
    page('/schema', 'Order', 'An order.', { kind: 'schema', prior: 0.65, keywords: ['Order'] }),
    page('/item', 'OrderItem', 'An item of an order.', { kind: 'schema', prior: 0.65, keywords: ['OrderItem'] }),
    page('/guide', 'Orders', 'An order has items. Each item of an order has a name and a price, which never changes.'),
  ])
  assert.is(two('order', 2)[0]?.url, '/guide')
  assert.is(two('OrderItem', 2)[0]?.url, '/item')
})

test('while a word is typed, words that it begins rank above its other forms', () => {
  const some = smallSearch([
    page('/a', 'Types', 'For shipping costs.'),
    page('/b', 'Shipments', 'A shipment is a parcel.'),
  ])
  assert.is(some('ship', 2)[0]?.url, '/b')
})

test('British and American spellings are forms of one word', () => {
  const some = smallSearch([page('/a', 'Customise colours', 'By hand.'), page('/b', 'Hours', 'From eight.')])
  for (const query of ['customization', 'customizing', 'customises', 'color'])
    assert.is(some(query, 2)[0]?.url, '/a', query)
  assert.is(some('hour', 2)[0]?.url, '/b')
})

test('synonyms find each other, also names of several words', () => {
  const groups = [
    ['coupon', 'promo code', 'discount'],
    ['eta', 'estimated arrival'],
  ]
  const some = smallSearch(
    [
      page('/a', 'Discounts', 'A discount lowers a price.'),
      page('/b', 'Code', 'Lines of code.'),
      page('/c', 'Parcels', 'A parcel has an arrival, which is estimated.'),
    ],
    { synonyms: groups },
  )
  const hitsFor = (query: string) => some(query, 3).map(({ url }) => url)
  for (const query of ['coupo', 'coupon', 'coupons ', 'promo code', 'promo codes'])
    assert.equal(hitsFor(query), ['/a'], query)
  assert.equal(hitsFor('eta'), ['/c'])
  assert.equal(hitsFor('code '), ['/b'], 'a part of a name is not the name')
})

test('a name comes first where it is a heading, before pages with its parts or forms in their titles', () => {
  const section = (heading: string) => ({ sections: [{ hash: 'x', heading, text: 'What it does.' }] })
  const some = smallSearch([
    page('/renderer', 'Renderer', 'A renderer for pages.'),
    page('/middleware', 'Middleware', 'Create a middleware. With createMiddleware, middleware is created.'),
    page('/context', 'Context', 'The object that handlers get.', section('render(template)')),
    page('/factory', 'Factory', 'Helpers of all kinds.', section('createMiddleware()')),
    page('/store', 'Store', 'What it has.', section('store.dispatch(action)')),
    page('/dispatcher', 'Dispatch', 'The store dispatches. Dispatch to the store.'),
    page('/actions', 'Actions', 'An action is an action.'),
    page('/utils', 'Utilities', 'Some functions.', section('isAction(value)')),
    page('/api/end', 'End an A/B test', 'Ends it.', { kind: 'operation', keywords: ['POST /tests/end', 'endAbTest'] }),
    page('/api/test', 'AbTest', 'A test has an end.', { kind: 'schema' }),
  ])
  for (const [query, url] of [
    ['render()', '/context'],
    ['createMiddleware', '/factory'],
    ['create_middleware()', '/factory'],
    ['store.dispatch', '/store'],
    ['isAction', '/utils'],
    ['endAbTest', '/api/end'],
  ] as const)
    assert.is(some(query, 1)[0]?.url.replace(/#.*/, ''), url, query)
})

test('locations in a pasted message do not matter, and a page need not have all of its words', () => {
  const text =
    'Files are listed with line and column, e.g. /home/app/src/index.ts 12:5 error at Object.run (index.ts:12:5)'
  const some = smallSearch([
    page('/formatters', 'Formatters', text),
    page('/arrow', 'arrow-spacing', 'Requires a space before the arrow of a function. Report of a missing space.'),
    page('/port', 'Ports', 'Port 3000 of http://localhost:3000 at 16:30.'),
    page('/all', 'Everything', 'Missing: a, b. Space: c. Before: d. Arrow: e. Function: f. Body: g.'),
  ])
  for (const query of [
    'missing space before arrow',
    '/home/me/app/src/index.ts 12:5 error missing space before arrow',
    '12:5 error missing space before arrow',
    'missing space before arrow at Object.run (/home/me/app/src/index.js:12:5) at new App (file:///home/app.js:1:2)',
    'missing space before arrow function in unlisted file: a.ts:3',
  ])
    assert.is(some(query, 1)[0]?.url, '/arrow', query)
  assert.is(some('http://localhost:3000', 1)[0]?.url, '/port')
  assert.is(some('at 16:30 ', 1)[0]?.url, '/port')
  assert.is(some('index.ts:12:5', 1)[0]?.url, '/formatters', 'a location alone is searched')
})

test('words are found in one word or two, however they are typed', () => {
  const some = smallSearch([
    page('/a', 'Architecture', 'Our microservices have a backend.'),
    page('/b', 'Design', 'A chat bot, and a chat with a robot.'),
    page('/c', 'Plugins', 'How a plugin is written.'),
    page('/d', 'Bot', 'A bot.'),
  ])
  const first = (query: string) => some(query, 1).map(({ url, isPartial, isNear }) => [url, isPartial === true, isNear])
  for (const query of [
    'micro services',
    'micro service ',
    'microservice ',
    'back end ',
    'the back end of microservices',
  ])
    assert.equal(first(query), [['/a', false, false]], query)
  for (const query of ['chatbot', 'chatbots ', 'chat bot']) assert.equal(first(query), [['/b', false, false]], query)
  assert.equal(first('plug in'), [['/c', false, false]], 'the second word may be a stop word')
  assert.equal(first('achat '), [], 'a stop word is not part of a word')
})

test('programming languages are distinguished, also in marked texts', () => {
  const names = ['C', 'C++', 'C#', 'F#', '.NET', 'Net']
  const some = smallSearch(names.map((name) => page(`/${name}`, `Client for ${name}`, `A client in ${name}.`)))
  for (const name of names)
    for (const query of [`${name} `, `client ${name} `, `${name} client`])
      assert.is(some(query, 1)[0]?.url, `/${name}`, query)
  const marked = (query: string) => some(query, 1)[0]?.marked?.title.flatMap(({ text, isHit }) => (isHit ? [text] : []))
  assert.equal(marked('C# '), ['C#'])
  assert.equal(marked('C '), ['C'])
})

test('a page can be pinned to a query', () => {
  const some = smallSearch([
    page('/a', 'Log in', 'Log in, log in.'),
    page('/b', 'Keys', 'A key.', { pinned: ['Log-in'] }),
  ])
  for (const query of ['log in', 'how do I log in?'])
    assert.equal(
      some(query, 2).map(({ url }) => url),
      ['/b', '/a'],
      query,
    )
})

test('a quotation inside a question falls back to its words if few pages contain it', () => {
  const some = smallSearch([
    page('/words', 'Words', 'Labels are "On this page" and "Next".'),
    page('/toc', 'Front matter', 'The depth of the table of contents is configurable.'),
  ])
  const hitsFor = (query: string) => some(query, 4).map(({ url, isPartial }) => `${url} ${isPartial === true}`)
  assert.equal(hitsFor('Make the depth of the "On this page" list configurable'), ['/words true', '/toc true'])
  assert.equal(hitsFor('"on this page" depth of the list'), ['/words true'], 'who begins with quotes means them')
  assert.equal(hitsFor('"on this page"'), ['/words false'])
})

test('a phrase in quotation marks must occur literally', () => {
  assert.equal(
    urls('tracking page ').map((url) => url.split('#')[0]),
    ['/shipments', '/guide'],
  )
  assert.equal(urls('"tracking page"'), ['/shipments'])
})

test('if no page has a phrase, its words are searched, and every hit is partial', () => {
  const inOrder = search('page tracking', 8)
  assert.ok(inOrder.length > 0)
  assert.equal(
    search('"page tracking"', 8).map(({ url, isPartial }) => [url, isPartial]),
    inOrder.map(({ url }) => [url, true]),
  )
  assert.is(search('"page tracking"', 8).total, undefined)
  assert.is(search('"tracking page"', 8).total, 1)
  assert.equal(urls('"nothing such"'), [])
})

test('the title of a guide leads to its start, in singular and plural, and ranks above calls and types', () => {
  const part = (hash: string, text: string) => ({ hash, heading: text, text: `${text}. `.repeat(4) })
  const some = smallSearch([
    page('/webhooks', 'Webhooks', 'Waybill calls you.', {
      sections: [part('pause', 'Pause a webhook'), part('all', 'List webhooks')],
    }),
    page('/campaigns', 'Campaigns', 'Texts.', {
      keywords: ['A/B test'],
      sections: [part('run', 'Run an A/B test'), part('more', 'Boats')],
    }),
    page('/type', 'AbTest', 'An ab test.', { kind: 'schema', keywords: ['AbTest'] }),
    page('/call', 'Get an A/B test', 'Gives an ab test.', { kind: 'operation', keywords: ['GET /v1/ab_tests'] }),
    page('/webhook', 'Webhook', 'A webhook.', { kind: 'schema' }),
    page('/news', 'Webhooks are here', 'News.', { sections: [part('now', 'The new webhook')] }),
    page('/mail', 'E-mails', 'Letters.', { sections: [part('write', 'Write an email')] }),
    page('/claims', 'Claims', 'Texts.', {
      keywords: ['refund'],
      sections: [{ hash: 'sort', heading: 'Sort by reason', text: 'A refund, refunds, a refund.' }],
    }),
  ])
  const first = (query: string): string | undefined => some(query, 8)[0]?.url
  for (const query of ['webhook', 'webhooks', 'webhook ', 'Webhooks?', 'the webhook'])
    assert.is(first(query), '/webhooks', query)
  for (const query of ['email', 'emails', 'e-mail', 'E-Mails']) assert.is(first(query), '/mail', query)
  for (const query of ['ab test', 'ab tests', 'A/B test', 'a/b tests']) assert.is(first(query), '/campaigns#run', query)
  for (const query of ['refund', 'refunds'])
    assert.is(first(query), '/claims', 'a keyword without a heading of its own')
  assert.is(first('get an ab test'), '/call', 'the title of a call means the call')
  assert.is(first('AbTest'), '/type', 'a name as it is written means the type')
  assert.is(
    some('webhook', 8).find(({ title }) => title === 'Webhooks are here')?.url,
    '/news',
    'a title with a form of all words is enough for the start',
  )
})

test('a title scores higher than the text, and the caller sets the number of results', () => {
  assert.is(urls('webhooks')[0], '/webhooks')
  assert.is(urls('webhooks', 1).length, 1)
  assert.is(urls('webhooks').length, 2)
})

test('a hit leads to the best section of its page, and shows its text', () => {
  const [hit] = search('compare secret', 1)
  assert.is(hit?.url, '/webhooks#verify')
  assert.is(hit?.section, 'Verify a call')
  assert.is(
    hit?.snippet.map(({ text, isHit }) => (isHit ? `[${text}]` : text)).join(''),
    '[Compare] the [secret] with your own.',
  )
})

test('matching words are marked in title and heading', () => {
  const marked = (pieces: readonly { readonly text: string; readonly isHit: boolean }[] = []): string =>
    pieces.map(({ text, isHit }) => (isHit ? `[${text}]` : text)).join('')
  const [hit] = search('verify webhook', 1)
  assert.is(marked(hit?.marked?.title), '[Webhooks]')
  assert.is(marked(hit?.marked?.section), '[Verify] a call')
  assert.is(marked(search('write orders', 1)[0]?.marked?.title), '[Write] many [orders]')
})

test('an excerpt begins and ends with a sentence or a block, if possible', () => {
  const snippetText = (text: string, ...words: string[]): string =>
    snippetOf(text, (word) => words.includes(word.toLowerCase()))
      .map((piece) => piece.text)
      .join('')
  assert.is(
    snippetText('First one. A key is a secret. Last one, and very much more that is never shown here.', 'secret'),
    'A key is a secret. Last one, and very much more …',
  )
  assert.is(
    snippetText('Call\nlist webhooks, filtered by status\nPATCH', 'webhooks'),
    'list webhooks, filtered by status',
  )
  assert.is(snippetText('/v1/webhooks\nCreates a webhook.', 'webhooks', 'webhook'), 'Creates a webhook.')
  const long =
    'The address of the sender and that of the receiver are kept for a month, then the secret is gone for good.'
  assert.is(snippetText(long, 'address'), 'The address of the sender and that of the …')
  assert.is(snippetText(long, 'secret'), '… a month, then the secret is gone for good.')
})

test('an excerpt has at most the configured number of characters', () => {
  const texts = [
    'First one. A key is a secret. Last one, and very much more that is never shown here.',
    'Call\nlist webhooks, filtered by status\nPATCH secret\nand\nmore\nof\nthem',
    `${'a'.repeat(70)} secret ${'b'.repeat(70)}`,
    '🔑'.repeat(60),
    'A sentence, whose end is just a little too far away for it. The secret.',
    'The word secret in it (“quoted, with many signs behind it”)!!!!!!!!!!!!!!!!!! And more of it.',
  ]
  for (const text of texts)
    for (const length of [20, 30, 50, 51, 80])
      for (const word of ['secret', 'call', 'nothing', 'a'.repeat(70)]) {
        const pieces = snippetOf(text, (other) => other.toLowerCase() === word, { length })
        const snippet = pieces.map((piece) => piece.text).join('')
        assert.ok([...snippet].length <= length, `${length}: ${snippet}`)
        assert.not.match(snippet, /\p{Cs}/u, 'no character is cut in two')
        assert.is(
          pieces.some(({ isHit }) => isHit),
          text.toLowerCase().includes(word) && word.length < length,
          `${length} ${word}: ${snippet}`,
        )
      }
  assert.is([...snippetOf('word '.repeat(40), () => false)].map(({ text }) => text).join('').length, 46)
  const [hit] = smallSearch([page('/a', 'A', 'A long text about parcels, and more of it.')], { snippetLength: 20 })(
    'parcels',
    1,
  )
  assert.is(hit?.snippet.map(({ text }) => text).join(''), '… parcels, and …')
})

test('a hit lists further sections of its page, and the result has the number of pages', () => {
  const part = (hash: string) => ({ hash, heading: `Part ${hash}`, text: 'A rare thing.' })
  const find = smallSearch([
    page('/a', 'One', 'Nothing.', { sections: ['b', 'c', 'd', 'e', 'f'].map(part) }),
    ...['/b', '/c', '/d'].map((url) => page(url, url, 'A rare thing and another.')),
  ])
  const hits = find('rare thing', 2)
  assert.equal([hits.length, hits.total], [2, 4])
  assert.is(hits.find(({ url }) => url.startsWith('/a'))?.more?.length, 3)
  assert.is(find('"rare thing and"', 1).total, 3)
})

test('results are counted by group, and limited to one', () => {
  const grouped = smallSearch(pages, {
    groups: [
      ['guide', 3],
      ['reference', 2],
      ['guide', 2],
    ],
  })
  const orders = grouped('shop', 8)
  assert.equal([orders.total, orders.groups], [3, { guide: 1, reference: 2 }])
  const reference = grouped('shop', 8, 'reference')
  assert.equal([reference.map(({ url }) => url), reference.total], [['/api/list-orders', '/api/bulk-orders'], 2])
  assert.equal(reference.groups, { guide: 1, reference: 2 }, 'a filter does not change the counts')
  assert.equal(grouped('shop', 8, 'blog').total, 0)
  assert.is(grouped('shop zeppelin', 8, 'blog').length, grouped('shop zeppelin', 8).length, 'without full results')
  assert.is(search('shop', 8, 'reference').length, 3, 'without groups')
})

test('without results, similar words of the site are suggested, one form of each', () => {
  assert.equal([...search('webhokkerss', 8)], [])
  assert.equal(search('webhokkerss', 8).similar, ['webhook'])
  assert.equal(search('deliveraint', 8).similar, ['delivered'])
  assert.equal(search('xyzzyplugh', 8).similar, [])
  assert.is(search('webhook', 8).similar, undefined)
})

test.run()
