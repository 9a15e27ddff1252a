import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageName, readAddress, titleOfName } from '../../../src/satellites/scaffold/answers.ts'

test('an address is accepted in common forms', () => {
  assert.equal(readAddress('https://docs.example.com'), { url: 'https://docs.example.com', baseUrl: '/' })
  assert.equal(readAddress(' me.github.io/handbook '), { url: 'https://me.github.io', baseUrl: '/handbook/' })
  assert.equal(readAddress('http://localhost:8080/a/b//'), { url: 'http://localhost:8080', baseUrl: '/a/b/' })
})

test('invalid site addresses are refused', () => {
  for (const text of [
    '',
    'nope nope',
    'nope',
    'ftp://x.example',
    'x.example/?a=1',
    'x.example/#a',
    'me:pw@x.example',
    'https://',
  ])
    assert.is(readAddress(text), undefined, text)
})

test('names become titles in sentence case', () => {
  assert.is(titleOfName('set-up_webhooks'), 'Set up webhooks')
  assert.is(titleOfName('01-start'), 'Start')
  assert.is(titleOfName('2.0'), '2.0')
  assert.is(titleOfName('API keys'), 'API keys')
  assert.is(titleOfName('überblick'), 'Überblick')
})

test('folders become names of packages', () => {
  assert.is(packageName('My Docs!'), 'my-docs')
  assert.is(packageName('文档'), 'docs')
})

test.run()
