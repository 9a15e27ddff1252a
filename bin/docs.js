#!/usr/bin/env node
import module from 'node:module'
import { setFlagsFromString } from 'node:v8'

// The imports below need a recent Node. This file runs in older ones, too, and prints the required version.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `docs: Node 20.19 or newer is needed, and this is ${process.versions.node}: see https://nodejs.org\n`,
  )
  process.exit(2)
}
// Before anything else is loaded: Node keeps what it compiled for the next command, where its version can (22.1).
if (module.enableCompileCache !== undefined) module.enableCompileCache()
// Before 22, Node has one optimizing compiler and asks it soon: it took 18 % of the CPU of a cold build of 1,000 pages. With
// larger budgets and less inlining the build takes 7 to 10 % less, and code that runs for long is optimized all the same.
if (major < 22)
  for (const flag of ['--interrupt-budget=300000', '--max-inlined-bytecode-size-cumulative=200'])
    setFlagsFromString(flag)
const { runProcess } = await import('../lib/cli/process.js')

void runProcess(process.argv.slice(2))
