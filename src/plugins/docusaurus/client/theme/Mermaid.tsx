/** A diagram, displayed as its source code. */
export default function Mermaid({ value }: { readonly value: string }) {
  return (
    <pre data-meta="">
      <code className="language-mermaid">{value}</code>
    </pre>
  )
}
