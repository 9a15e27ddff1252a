// One sandbox for all workers of Jest, in `globalSetup`, where Jest loads ES modules as Node does.
import { startSandbox } from '@waybill/docs/sandbox'

export default async () => {
  const sandbox = await startSandbox({ path: new URL('../openapi.yaml', import.meta.url).pathname })
  process.env.PARCELS_URL = sandbox.url
  globalThis.closeSandbox = () => sandbox.close()
}
