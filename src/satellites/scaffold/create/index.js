#!/usr/bin/env node
/** Runs `docs init --install` of `@waybill/docs` with the arguments of `npm create @waybill/docs`. */
process.argv.splice(2, 0, 'init', '--install')
await import(new URL('bin/docs.js', import.meta.resolve('@waybill/docs/package.json')).href)
