import type { Fault, Operation, Refusal, Reply, Violation } from '@waybill/docs/sandbox'

/** Section 8 of the specification: status → keys. */
export const catalogue: Readonly<Record<number, readonly string[]>> = {
  400: ['invalid_merchant_or_key', 'klaviyo_key_missing_permissions'],
  401: ['invalid_merchant_or_key'],
  403: ['insufficient_rights', 'permission_denied'],
  404: [
    'a_b_test_not_found',
    'announcement_not_found',
    'campaign_not_found',
    'campaign_product_not_found',
    'deal_not_found',
    'discount_not_found',
    'order_not_found',
    'org_not_found',
    'shipment_not_found',
    'shop_not_found',
    'shop_settings_not_found',
    'user_not_found',
    'webhook_not_found',
    'klaviyo_key_not_found',
    'shop_fixtures_not_found',
  ],
  409: [
    'a_b_test_overlap',
    'announcement_exists',
    'campaign_active_segment_exists',
    'campaign_exists',
    'discount_exists',
    'order_exists',
    'org_exists',
    'shipment_exists',
    'shop_exists',
    'user_exists',
    'webhook_exists',
  ],
  415: ['image_media_unsupported'],
  422: ['invalid_payload', 'campaign_type_invalid', 'carrier_reference_invalid', 'zip_code_invalid'],
  500: ['unexpected'],
  501: ['service_not_implemented'],
  502: ['bad_gateway'],
}

/** Key → the statuses that it is listed under. */
export const errors: Readonly<Record<string, readonly number[]>> = Object.fromEntries(
  [...new Set(Object.values(catalogue).flat())].map((key) => [key, statusesOf(key)]),
)

function statusesOf(key: string): readonly number[] {
  return Object.keys(catalogue)
    .map(Number)
    .filter((status) => catalogue[status]?.includes(key))
}

/** An entry of `errors`. */
interface ValidationError {
  readonly loc: readonly (string | number)[]
  readonly msg: string
  readonly type: string
}

interface Problem {
  readonly status: number
  readonly key: string
  readonly message: string
  readonly violations?: readonly Violation[]
  readonly headers?: Readonly<Record<string, string>>
}

/** "Every error body has errors (validation entries), key, message, and type." */
export function errorReply(problem: Refusal | Fault, operation: Operation | undefined): Reply {
  const {
    status,
    key,
    message,
    violations = [],
    headers,
  } = 'refused' in problem ? ofRefusal(problem) : ofFault(problem, operation)
  const type = status === 400 || status === 422 ? 'invalid_request_error' : 'api_error'
  const body = { errors: withoutSums(violations).map(validationError), key, message, type }
  return { status, body, ...(headers === undefined ? {} : { headers }) }
}

/** Leaves out violations of `oneOf` and `anyOf` whose alternatives report their own violations. */
function withoutSums(violations: readonly Violation[]): readonly Violation[] {
  const reported = violations.filter(({ keyword }) => keyword !== 'anyOf' && keyword !== 'oneOf')
  return reported.length === 0 ? violations : reported
}

function ofRefusal({ refused: key, status = statusesOf(key)[0] ?? 500, message, violations = [] }: Refusal): Problem {
  return { status, key, message, violations, ...(status === 401 ? { headers: challenge } : {}) }
}

const challenge = { 'WWW-Authenticate': 'Basic realm="Waybill", charset="UTF-8"' }

function ofFault(problem: Fault, operation: Operation | undefined): Problem {
  const message = problem.message.charAt(0).toUpperCase() + problem.message.slice(1)
  switch (problem.fault) {
    case 'no-operation':
      // The engine adds `Allow` with the methods of the path.
      return { status: 501, key: 'service_not_implemented', message }
    case 'no-credentials':
      return { status: 401, key: 'invalid_merchant_or_key', message, headers: challenge }
    case 'malformed-credentials':
      return { status: 400, key: 'invalid_merchant_or_key', message }
    case 'invalid': {
      const { violations } = problem
      return { status: 422, key: keyOfInvalid(violations, operation), message: 'The payload is invalid', violations }
    }
    case 'media-type':
      // "Image upload is multipart and must be a supported format (else 415)."
      return operation?.id === 'uploadImage'
        ? { status: 415, key: 'image_media_unsupported', message }
        : { status: 422, key: 'invalid_payload', message }
    case 'not-acceptable':
    case 'too-large':
      return { status: 422, key: 'invalid_payload', message }
    case 'untrusted':
      return { status: problem.status, key: keyOfStatus(problem.status, operation), message }
    case 'failed':
      return { status: 500, key: 'unexpected', message }
    case 'preferred': {
      const { status, key = keyOfStatus(status, operation) } = problem
      return { status, key, message, ...(status === 401 ? { headers: challenge } : {}) }
    }
  }
}

/** Unknown types of campaigns have a separate key. */
function keyOfInvalid(violations: readonly Violation[], operation: Operation | undefined): string {
  const isCampaign = operation?.id === 'createCampaign' || operation?.id === 'updateCampaign'
  const isType = ({ loc, keyword }: Violation): boolean =>
    loc[0] === 'body' && loc[1] === 'promotion_type' && keyword !== 'required' && keyword !== 'type'
  return isCampaign && violations.some(isType) ? 'campaign_type_invalid' : 'invalid_payload'
}

/** The first key that the operation lists for a status, or else a key of the catalogue. */
function keyOfStatus(status: number, operation: Operation | undefined): string {
  const operationKeys = operation?.described['x-error-keys'] as Readonly<Record<string, readonly string[]>> | undefined
  const statusKeys = catalogue[status] ?? []
  // Otherwise, a key for the subject of the operation: `order_exists` for the calls of orders.
  const [tag = ''] = (operation?.described['tags'] ?? []) as readonly string[]
  const subject = tag.toLowerCase().replace(/s$/, '')
  return (
    operationKeys?.[String(status)]?.[0] ??
    statusKeys.find((key) => key.startsWith(`${subject}_`)) ??
    statusKeys[0] ??
    'unexpected'
  )
}

/** "Validation messages, for example: field required, invalid email format; types such as value_error, type_error, missing." */
function validationError({ loc, message, keyword, params }: Violation): ValidationError {
  if (keyword === 'required') {
    const missing = params['missingProperty']
    const isNamed = typeof missing !== 'string' || loc.at(-1) === missing
    return { loc: isNamed ? loc : [...loc, missing], msg: 'field required', type: 'missing' }
  }
  if (keyword === 'format') return { loc, msg: `invalid ${String(params['format'])} format`, type: 'value_error' }
  const { allowedValues } = params
  if (keyword === 'enum' && Array.isArray(allowedValues)) {
    return { loc, msg: `must be one of ${allowedValues.join(', ')}`, type: 'value_error' }
  }
  if (keyword === 'type') return { loc, msg: message, type: 'type_error' }
  return { loc, msg: message, type: 'value_error' }
}

/** Refusal of a valid body that breaks a rule. */
export function wrong(loc: readonly (string | number)[], message: string, keyword = 'value'): Refusal {
  return {
    refused: 'invalid_payload',
    message: 'The payload is invalid',
    violations: [{ loc, message, keyword, params: {} }],
  }
}
