import { transform } from 'sucrase'

/**
 * Compiles an example to a function body. The code is one component or element, which the function returns, or, with
 * `isWhole`, statements that call `render`.
 */
export function compile(code: string, isWhole: boolean): string {
  const body = isWhole ? code : `return (${code.trim().replace(/;+$/, '')}\n)`
  return transform(body, { transforms: ['jsx', 'typescript'], jsxRuntime: 'classic', production: true }).code
}
