/** A diagram, as the code that it is drawn from. */
export default function Mermaid({ value }: { readonly value: string }) {
  return (
    <pre data-meta="">
      <code className="language-mermaid">{value}</code>
    </pre>
  )
}
