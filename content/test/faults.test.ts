/** Each kind of fault in an example is found, at its line. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { codeFaults } from './code-faults.ts'
import { enumerationFaults } from './enumeration-faults.ts'
import { inlineFaults } from './inline-faults.ts'
import { linkFaults } from './link-faults.ts'
import { needing } from '../../test/needs.ts'
import { readPage, type Page } from './page.ts'
import { shellFaults } from './shell-faults.ts'

const shellTest = needing('bash', test)

type Check = (page: Page) => readonly string[]

/** Faults that a check reports for a text that begins at line 4 of its file. */
function faultsOf(check: Check, ...lines: readonly string[]): readonly string[] {
  return check(readPage('a.md', ['---', 'title: A', '---', ...lines].join('\n'))).map((fault) =>
    fault.slice('a.md:'.length),
  )
}

const fenced = (info: string, lines: readonly string[]): readonly string[] => [`\`\`\`${info}`, ...lines, '```']
const shell = (...lines: readonly string[]): readonly string[] => faultsOf(shellFaults, ...fenced('bash', lines))
const user = '--user "my-shop:$WAYBILL_KEY"'
const type = "--header 'Content-Type: application/json'"
const shop = 'https://api.waybill.example/v1/shops/my-shop'

shellTest('correct commands are accepted', () => {
  assert.equal(
    shell(
      `curl ${user} "${shop}/orders?per_page=5" | jq .`,
      `WEBHOOK=$(curl ${user} ${shop}/webhooks | jq -r '.[0].uuid')`,
      `curl ${user} -X DELETE "${shop}/webhooks/$WEBHOOK"`,
      `curl ${user} --json @- ${shop}/webhooks <<JSON`,
      '{ "url": "https://hooks.my-shop.example" }',
      'JSON',
      `curl -G ${user} --data-urlencode 'order_name=#1001' ${shop}/orders`,
      `curl ${user} --form image=@logo.png ${shop}/images/logo`,
      'curl https://hooks.my-shop.example/waybill --data x',
    ),
    [],
  )
})

shellTest('a command with an undescribed path, method, host or parameter is reported', () => {
  assert.equal(
    shell(
      `curl ${user} ${shop}/order`,
      `curl ${user} \\`,
      `  -X PATCH ${shop}/orders`,
      `curl ${user} https://api.waybil.example/v1/shops/my-shop/orders`,
      `curl ${user} '${shop}/orders?order_nmber=1&per_page=500&uuid=7'`,
      `curl ${user} '${shop}/webhooks/{uuid}' -X DELETE`,
      `curl ${user} ${shop}/images/poster --form image=@a.png`,
    ),
    [
      '5 curl: the description has no path /v1/shops/my-shop/order: did you mean /v1/shops/{slug}/orders?',
      '6 curl: /v1/shops/{slug}/orders is called with GET, POST, PUT, not with PATCH',
      '8 curl: the API is at https://api.waybill.example, not at https://api.waybil.example',
      '9 curl: GET /v1/shops/{slug}/orders has no query parameter order_nmber: did you mean order_number?',
      '9 curl: per_page is "500": it must be <= 100',
      '9 curl: uuid is "7": it must match format "uuid"',
      '10 curl: /v1/shops/my-shop/webhooks/{uuid} holds a template: write a value or a variable of the shell',
      '11 curl: {image_type} is "poster": it must be equal to one of the allowed values: background, claim, logo, signature, product, voucher',
    ],
  )
})

shellTest('a command without credentials, or with a key in plain text, is reported', () => {
  assert.equal(
    shell(`curl ${shop}/orders`, `curl -u my-shop:abc ${shop}/orders`, `curl -u ":$WAYBILL_KEY" ${shop}/orders`),
    [
      '5 curl: it has no credentials: --user "my-shop:$WAYBILL_KEY"',
      '6 curl: its key does not come from $WAYBILL_KEY',
      '7 curl: its credentials have no user name',
    ],
  )
})

shellTest('a command with an undescribed body is reported', () => {
  assert.equal(
    shell(
      `curl ${user} ${type} -d '{ "order_number": "1" }' ${shop}/orders`,
      `curl ${user} -d '{ "order_number": "1", "address": {} }' ${shop}/orders`,
      `curl ${user} ${type} -d '{ "order_number": "1", }' ${shop}/orders`,
      `curl ${user} ${type} -d '{ "order_number": "1", "address": {}, "curency": "EUR" }' ${shop}/orders`,
      `curl ${user} ${type} -d '{ "order_number": "1", "address": { "town": "Berlin" } }' ${shop}/orders`,
      `curl ${user} ${type} -d '{ "url": "https://a.example", "status": "off" }' ${shop}/webhooks`,
      `curl ${user} -X POST ${shop}/webhooks`,
      `curl ${user} -X GET -d '{}' ${type} ${shop}/webhooks`,
      `curl ${user} ${type} -d @order.json ${shop}/orders`,
      `curl ${user} -F picture=@a.png ${shop}/images/logo`,
    ),
    [
      "5 curl: the body must have required property 'address'",
      '6 curl: POST /v1/shops/{slug}/orders takes application/json, not application/x-www-form-urlencoded',
      '7 curl: its body is not valid JSON: Expected double-quoted property name in JSON at position 23',
      '8 curl: /curency is not a field of the description: did you mean currency?',
      '9 curl: /address/town is not a field of the description',
      '10 curl: /status must be equal to one of the allowed values: active, inactive',
      '11 curl: POST /v1/shops/{slug}/webhooks needs a body',
      '12 curl: GET /v1/shops/{slug}/webhooks has no body',
      '13 curl: the page does not show order.json, which it sends',
      '14 curl: the form has no field picture',
      '14 curl: the form needs image',
    ],
  )
})

shellTest('the body of `-d @file` is read from the block with that title', () => {
  const command = fenced('bash', [`curl ${user} ${type} -d @order.json ${shop}/orders`])
  const block = fenced('json title="order.json"', ['{ "order_number": "1", "address": {} }'])
  assert.equal(faultsOf(shellFaults, ...block, '', ...command), [])
  const part = fenced('json title="order.json"', ['{ "order_number": "1" }'])
  assert.equal(faultsOf(shellFaults, ...part, '', ...command), [
    "9 curl: the body must have required property 'address'",
  ])
})

shellTest('invalid shell text, an unknown option, and curl in a block of another language are reported', () => {
  assert.match(shell('echo "never closed').join(), /^5 unexpected EOF/)
  assert.match(shell(`curl --retries 3 ${user} ${shop}/orders`).join(), /^5 curl: of curl the tests do not know: /)
  assert.equal(faultsOf(shellFaults, ...fenced('text', [`curl ${shop}/orders`])), [
    '5 curl in a block that is not of bash',
  ])
})

shellTest('a body of a block marked as refused must be invalid', () => {
  const refusedExample = (body: string): readonly string[] =>
    faultsOf(shellFaults, ...fenced('bash refused', [`curl ${user} ${type} -d '${body}' ${shop}/orders`]))
  assert.equal(refusedExample('{ "order_number": "1" }'), [])
  assert.equal(refusedExample('{ "order_number": "1", "address": {} }'), [
    '5 curl: it is marked as refused, and its body is allowed',
  ])
})

test('undescribed calls in programs are reported', () => {
  const script = (...lines: readonly string[]): readonly string[] => faultsOf(codeFaults, ...fenced('js', lines))
  assert.equal(
    script(
      `const shop = '${shop}'`,
      'await fetch(`${shop}/orders?${query}`)',
      'await fetch(`${shop}/order`)',
      "await fetch(shop + '/orders', { method: 'PATCH' })",
      "await fetch(`${shop}/webhooks`, { method: 'POST', body: JSON.stringify({ url: address, status: 'off' }) })",
      "const more = new URLSearchParams({ pge: '2' })",
      'await fetch(`${shop}/orders?${more}`)',
      "await call('PUT', `/webhooks/${uuid}`, {})",
      'await fetch(address, { method, headers })',
    ),
    [
      '7 js: the description has no path /v1/shops/my-shop/order: did you mean /v1/shops/{slug}/orders?',
      '8 js: /v1/shops/{slug}/orders is called with GET, POST, PUT, not with PATCH',
      '9 js: /status must be equal to one of the allowed values: active, inactive',
      '11 js: GET /v1/shops/{slug}/orders has no query parameter pge: did you mean page?',
      '12 js: /v1/shops/{slug}/webhooks/{uuid} is called with DELETE, PATCH, not with PUT',
    ],
  )
  assert.equal(
    faultsOf(
      codeFaults,
      ...fenced('dart', [
        `await http.delete(Uri.parse('${shop}/orders'));`,
        "await http.get(Uri.https('api.waybill.example', '/v1/shops/my-shop/orders', {'pages': '2'}));",
        `await http.post(Uri.parse('${shop}/orders'), body: jsonEncode({'order_number': '1'}));`,
      ]),
    ),
    [
      '5 dart: /v1/shops/{slug}/orders is called with GET, POST, PUT, not with DELETE',
      '6 dart: GET /v1/shops/{slug}/orders has no query parameter pages: did you mean page?',
      "7 dart: the body must have required property 'address'",
    ],
  )
  assert.equal(faultsOf(codeFaults, ...fenced('python', ['', "get('https://api.waybill.example/v2/shops')"])), [
    '6 the description has no path /v2/shops',
  ])
})

test('undescribed calls, paths, error keys and events in inline code are reported', () => {
  const line = (text: string): readonly string[] => faultsOf(inlineFaults, text)
  assert.equal(line('`GET /v1/shops/{slug}/orders?page=2`, `/v1`, `…/orders`, 409 with the key `order_exists`'), [])
  assert.equal(line('`shipments/delivered`, `shipments/in_transit`, `shipments/in_delivery/DELIVERY_ATTEMPTED`'), [])
  assert.equal(line('`PATCH /v1/shops/{slug}/orders`'), [
    '4 `PATCH /v1/shops/{slug}/orders`: /v1/shops/{slug}/orders is called with GET, POST, PUT, not with PATCH',
  ])
  assert.equal(line('`GET /v1/shops/{shop}/orders`'), [
    '4 `GET /v1/shops/{shop}/orders`: the description has no path /v1/shops/{shop}/orders: did you mean /v1/shops/{slug}/orders?',
  ])
  assert.equal(line('`/v1/shop`'), ['4 `/v1/shop`: the description has no such path: did you mean /v1/shops?'])
  assert.equal(line('`order_existing_invalid`'), ['4 `order_existing_invalid`: no key of an error'])
  assert.equal(line('404 with the key `order_exists`'), ['4 `order_exists`: comes with status 409, not 404'])
  assert.equal(faultsOf(inlineFaults, '| Status | Key |', '| --- | --- |', '| 404 | `order_exists` |'), [
    '6 `order_exists`: comes with status 409, not 404',
  ])
  assert.equal(line('`shipments/lost`'), ['4 `shipments/lost`: no name of an event'])
})

test('a link whose text is a call must lead to the page of that call', () => {
  const link = (page: string): readonly string[] =>
    faultsOf(linkFaults, `[\`POST /v1/shops/{slug}/orders\`](/api/v1/orders/${page})`)
  assert.equal(link('place-order'), [])
  assert.equal(link('list-orders'), ['4 POST /v1/shops/{slug}/orders belongs to place-order, not to list-orders'])
})

test('wrong tables of values and wrong counts are reported', () => {
  const table = (caption: string, ...values: readonly string[]): readonly string[] =>
    faultsOf(
      enumerationFaults,
      caption,
      '',
      '| Value | Meaning |',
      '| --- | --- |',
      ...values.map((value) => `| \`${value}\` | x |`),
    )
  assert.equal(table('Some statuses:', 'pending', 'accepted', 'rejected'), [])
  assert.equal(table('Statuses:', 'pending', 'accepted', 'rejcted'), [
    '10 `rejcted` is not a value of ClaimStatus: did you mean rejected?',
  ])
  assert.equal(table('All statuses:', 'pending', 'accepted', 'rejected'), ['6 of ClaimStatus it lacks closed'])
  assert.equal(table('Fields:', 'url', 'status', 'secret', 'order_number'), [])
  assert.equal(faultsOf(enumerationFaults, 'There are 43 carriers and 15 languages.'), [
    '4 "15 languages": the description has 16',
  ])
})

test.run()
