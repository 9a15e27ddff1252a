/** An HTTP method, coloured by what it does. */
export function Method({ method }: { readonly method: string }) {
  return <span className={`api-method api-${method.toLowerCase()}`}>{method}</span>
}
