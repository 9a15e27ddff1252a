import { transform } from 'sucrase'

/**
 * The code of an example as the body of a function. It is one component or one element, which the function returns; or
 * statements that call `render` (`isWhole`).
 */
export function compile(code: string, isWhole: boolean): string {
  const body = isWhole ? code : `return (${code.trim().replace(/;+$/, '')}\n)`
  return transform(body, { transforms: ['jsx', 'typescript'], jsxRuntime: 'classic', production: true }).code
}
