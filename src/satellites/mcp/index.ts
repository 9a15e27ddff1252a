/**
 * Serves a built site to agents.
 *
 * @module
 */
export { endpoint, mcpHandler } from './http.ts'
export { sandboxesBeside, usualSandbox } from './sandbox-call.ts'
export { type ServerOptions, createMcpServer } from './server.ts'
export { openSite } from './site.ts'
