import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { createMcpServer } from '../../src/satellites/mcp/server.ts'
import { openSite } from '../../src/satellites/mcp/site.ts'

/** Tools that `docs mcp` lists to a client, for any site. */
export async function toolsOfMcp() {
  const site = openSite({ name: 'none', read: () => Promise.resolve(undefined) })
  const server = createMcpServer({ site, sandboxes: [], version: '', onError: () => {} })
  const client = new Client({ name: 'manual', version: '' })
  const [here, there] = InMemoryTransport.createLinkedPair()
  await Promise.all([server.connect(there), client.connect(here)])
  const listed = await client.listTools()
  await client.close()
  return listed
}
