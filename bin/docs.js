#!/usr/bin/env node
import { runProcess } from '../lib/cli/process.js'

void runProcess(process.argv.slice(2))
