import type { Media, Sample } from '@theme/parts/api/data'
import { Schema } from '@theme/parts/api/fields'
import type { ShowText } from '@theme/parts/api/text'

/** A body, once for each of its media types. */
export function MediaTypes({ media, show }: { readonly media: readonly Media[]; readonly show: ShowText }) {
  return media.map(({ type, schema, examples }) => (
    <div key={type} className="api-media">
      <p className="api-media-type">
        <code>{type}</code>
      </p>
      {schema === undefined ? null : <Schema node={schema} show={show} />}
      <Samples samples={examples} show={show} />
    </div>
  ))
}

/** Examples and samples, each with its label. */
export function Samples({ samples, show }: { readonly samples: readonly Sample[]; readonly show: ShowText }) {
  return samples.map(({ label, text }, index) => (
    <div key={index} className="api-sample">
      <p className="api-sample-label">{label}</p>
      {show(text)}
    </div>
  ))
}
