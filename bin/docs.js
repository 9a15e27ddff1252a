#!/usr/bin/env node
import module from 'node:module'

// What is below needs a newer Node than this file does, which says so in a sentence.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `docs: Node 20.19 or newer is needed, and this is ${process.versions.node}: see https://nodejs.org\n`,
  )
  process.exit(2)
}
// Before anything else is loaded: Node keeps what it compiled for the next command, where its version can (22.1).
if (module.enableCompileCache !== undefined) module.enableCompileCache()
const { runProcess } = await import('../lib/cli/process.js')

void runProcess(process.argv.slice(2))
