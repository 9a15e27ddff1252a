#!/usr/bin/env node
import module from 'node:module'

// Before anything else is loaded: Node keeps what it compiled for the next command, where its version can (22.1).
module.enableCompileCache?.()
const { main } = await import('../lib/cli/main.js')

process.exitCode = await main(process.argv.slice(2))
