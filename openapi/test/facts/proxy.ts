import { plain, type Entities } from './fact.ts'
import { integer, list } from './values.ts'

/** Section 3, "Proxy request" and "Other"; section 8, the error body. */
export const proxy: Entities = {
  // Section 5: URI, 1 to 2083 characters; timeout an integer. Section 7: methods; timeout default 30.
  'proxy request': {
    fields: {
      ...plain('headers query_params body proxy_url'),
      target_url: {
        accepts: ['https://a.klaviyo.com/api', `https://a.klaviyo.com/${'a'.repeat(2083 - 22)}`],
        rejects: ['', 'not a uri', `https://a.klaviyo.com/${'a'.repeat(2084 - 22)}`],
        open: ['required'],
      },
      method: { enumeration: 'proxyMethod', open: ['required'] },
      timeout: { default: 30, ...integer },
    },
  },
  // "loc (strings or integers), msg, type".
  ValidationError: {
    fields: {
      loc: { accepts: [[], ['body', 0, 'code']], rejects: ['body', [1.5]], open: ['required'] },
      msg: { open: ['required'] },
      type: { open: ['required'] },
    },
  },
  // "loc, msg, field, type, all nullable".
  ValidationErrorDTO: {
    fields: {
      loc: { nullable: true },
      msg: { nullable: true },
      field: { nullable: true },
      type: { nullable: true },
    },
  },
  // Section 8: "Every error body has errors …, key, message, and type (… default api_error)".
  'error body': {
    fields: {
      errors: { required: true, ...list, entity: 'ValidationError' },
      key: { required: true, enumeration: 'errorKey' },
      message: { required: true },
      type: { required: true, default: 'api_error', enumeration: 'errorType' },
    },
  },
}
