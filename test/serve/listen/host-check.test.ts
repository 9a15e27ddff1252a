import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isAllowed, type HostHeaders, type HostRules } from '../../../src/serve/listen/listen.ts'

const test = suite('serve/host-check')

const local: HostRules = { host: '127.0.0.1', allowed: ['docs.example'] }
const open: HostRules = { host: '0.0.0.0' }
const byAddress: HostRules = { host: '192.168.1.5' }

const cases: [HostHeaders, HostRules, boolean][] = [
  [{ host: 'localhost:4000' }, local, true],
  [{ host: 'LOCALHOST' }, local, true],
  [{ host: 'localhost.:4000' }, local, true],
  [{ host: '127.0.0.1:4000' }, local, true],
  [{ host: '[::1]:4000' }, local, true],
  [{ host: 'a.localhost:4000' }, local, true],
  [{ host: 'docs.example' }, local, true],
  [{ host: 'evil.example:4000' }, local, false],
  [{ host: 'localhost.evil.example' }, local, false],
  [{ host: 'evil-localhost' }, local, false],
  [{ host: 'sub.docs.example' }, local, false],
  [{ host: '127.0.0.1.evil.example' }, local, false],
  [{ host: 'localhost@evil.example' }, local, false],
  [{ host: 'evil.example#localhost' }, local, false],
  [{ host: 'localhost:80:80' }, local, false],
  [{ host: '192.168.1.5:4000' }, local, false],
  [{ host: '' }, local, false],
  [{}, local, false],
  [{ host: '192.168.1.5:4000' }, byAddress, true],
  [{ host: '192.168.1.6:4000' }, byAddress, false],
  [{ host: '192.168.1.6:4000' }, open, true],
  [{ host: '[fe80::1]:4000' }, open, true],
  [{ host: 'evil.example' }, open, false],
  [{ host: 'localhost:4000', origin: 'http://localhost:4000' }, local, true],
  [{ host: 'localhost', origin: 'http://localhost' }, local, true],
  [{ host: 'localhost:4000', origin: 'http://localhost:5173' }, local, false],
  [{ host: 'localhost:4000', origin: 'http://127.0.0.1:4000' }, local, false],
  [{ host: 'localhost:4000', origin: 'https://docs.example' }, local, true],
  [{ host: 'localhost:4000', origin: 'https://evil.example' }, local, false],
  [{ host: 'localhost:4000', origin: 'http://localhost:4000.evil.example' }, local, false],
  [{ host: 'localhost:4000', origin: 'null' }, local, false],
  [{ host: 'localhost:4000', origin: '' }, local, false],
  [{ host: 'localhost:4000', origin: 'file://' }, local, false],
  [{ host: 'localhost', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }, local, false],
  [{ host: 'localhost', 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' }, local, false],
  [{ host: 'localhost', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'websocket' }, local, false],
  [{ host: 'localhost', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, local, true],
  [{ host: 'localhost', 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors' }, local, true],
  [{ host: 'localhost', 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }, local, true],
  [
    { host: 'localhost', origin: 'https://docs.example', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' },
    local,
    true,
  ],
]
for (const [headers, rules, allowed] of cases) {
  test(`${JSON.stringify(headers)} at ${rules.host}`, () => assert.is(isAllowed(headers, rules), allowed))
}

test.run()
