import { bazelStore } from './bazel.ts'
import { s3Store } from './s3.ts'
import type { RemoteStore } from './store.ts'
import { decode } from '../../../base/percent.ts'

/** Environment variables with the address and the credentials of a store. */
export type StoreEnvironment = Readonly<Record<string, string | undefined>>

/** Problem with an address. The message contains neither the address nor a secret. */
export interface AddressProblem {
  readonly message: string
  readonly hint: string
}

/** Creates the store at an address. Credentials come only from the environment. */
export function storeAt(address: string, environment: StoreEnvironment): RemoteStore | AddressProblem {
  if (!URL.canParse(address)) return { message: 'the address of the shared cache is not valid', hint: forms }
  const url = new URL(address)
  if (url.protocol === 's3:') return bucketAt(url, environment)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return { message: `the shared cache does not support "${url.protocol}"`, hint: forms }
  if (!isPrivate(url, environment)) return unencrypted
  const { username, password } = url
  url.username = url.password = ''
  const token = environment['DOCS_CACHE_TOKEN']
  const basic = `Basic ${Buffer.from(`${decode(username)}:${decode(password)}`).toString('base64')}`
  const authorization = token !== undefined ? `Bearer ${token}` : username === '' ? undefined : basic
  return bazelStore({ url, ...(authorization !== undefined && { authorization }) })
}

/**
 * Returns true for addresses that protect results against changes on the network, since results
 * contain code that runs.
 */
const isPrivate = ({ protocol, hostname }: URL, { DOCS_CACHE_ALLOW_HTTP }: StoreEnvironment): boolean =>
  protocol === 'https:' ||
  /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname) ||
  DOCS_CACHE_ALLOW_HTTP === '1'

const unencrypted: AddressProblem = {
  message: 'the connection to the shared cache is not encrypted, so others could change results, which contain code',
  hint: 'write https://, or set DOCS_CACHE_ALLOW_HTTP=1 in a network that you trust',
}

const forms = 'write https://host/path or s3://bucket/prefix?region=…&endpoint=https://…'

function bucketAt(url: URL, environment: StoreEnvironment): RemoteStore | AddressProblem {
  const accessKeyId = environment['AWS_ACCESS_KEY_ID']
  const secretAccessKey = environment['AWS_SECRET_ACCESS_KEY']
  if (accessKeyId === undefined || secretAccessKey === undefined)
    return {
      message: 'the environment has no credentials for the bucket of the shared cache',
      hint: 'set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and AWS_SESSION_TOKEN for temporary ones',
    }
  const endpoint =
    url.searchParams.get('endpoint') ?? environment['AWS_ENDPOINT_URL_S3'] ?? environment['AWS_ENDPOINT_URL']
  if (endpoint !== undefined && !/^https?:/.test(endpoint))
    return { message: 'the endpoint of the shared cache is not an address', hint: forms }
  if (endpoint !== undefined && !isPrivate(new URL(endpoint), environment)) return unencrypted
  const sessionToken = environment['AWS_SESSION_TOKEN']
  return s3Store({
    bucket: url.hostname,
    prefix: url.pathname.replace(/^\/+|\/+$/g, ''),
    region:
      url.searchParams.get('region') ?? environment['AWS_REGION'] ?? environment['AWS_DEFAULT_REGION'] ?? 'us-east-1',
    ...(endpoint !== undefined && { endpoint: new URL(endpoint) }),
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) },
  })
}
