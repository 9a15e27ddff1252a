/** `npm run commands`: writes the description of the tool's commands from their definition. */
import { writeFileSync } from 'node:fs'
import { describedCommands } from './described.ts'

writeFileSync(new URL('../../manual/cli.yaml', import.meta.url), describedCommands())
