import { Tab, Tabs } from '@theme/mdx/tabs'
import type { Media, OperationData, Reference, Sample } from '@waybill/docs/openapi'
import { Part } from '@theme/parts/api/part'
import type { Shown } from '@theme/parts/api/text'
import { useWords } from '@theme/words/index'

/** Sample request in each language. The choice of the reader applies to all pages; the Markdown version has the first language. */
export function RequestSamples({ samples, bodies, show }: Shown<Required<Pick<OperationData, 'samples' | 'bodies'>>>) {
  const words = useWords().plugins.openapi.headings
  if (samples.length === 0) return null
  return (
    <Part id="samples" label={words.samples} className="api-code" isSearched={false}>
      {bodies.length === 0 ? null : <Bodies bodies={bodies} />}
      <Languages samples={samples} show={show} />
    </Part>
  )
}

/** A request in each language. */
export function Languages({ samples, show }: Shown<Pick<OperationData, 'samples'>>) {
  const words = useWords().reference
  return (
    <Tabs group="api-language" className="api-languages" markdown="first" menu={words.moreLanguages}>
      {samples.map(({ id, label, text }) => (
        <Tab key={id} label={label} value={id}>
          {show.bare(text)}
        </Tab>
      ))}
    </Tabs>
  )
}

/** Bodies for the samples: links to the page with these samples, from which the script fetches them. */
function Bodies({ bodies }: { readonly bodies: readonly Reference[] }) {
  const words = useWords().reference
  return (
    <details className="api-bodies" data-feature="samples" data-markdown="skip">
      <summary>
        {words.bodyLabel} <span>{bodies[0]?.label}</span>
      </summary>
      <ul>
        {bodies.map(({ label, href }, index) => (
          <li key={href}>
            <a href={href} aria-current={index === 0 ? 'true' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Request bodies by name. A single body without a description is omitted if samples contain it. */
export function RequestExamples({ media, hasSamples, show }: Shown<{ media: readonly Media[]; hasSamples: boolean }>) {
  const { reference: words, plugins } = useWords()
  const samples = samplesOf(media)
  const isToldOf = samples.some((sample) => isNamed(sample, plugins.openapi.examples.one))
  if (samples.length === 0 || (hasSamples && samples.length === 1 && !isToldOf)) return null
  return (
    <Part id="body-examples" label={words.examples} level={3} className="api-code" isSearched={false}>
      <Samples samples={samples} show={show} />
    </Part>
  )
}

function isNamed({ label, about }: Sample, generic: string): boolean {
  return about !== undefined || !label.startsWith(generic)
}

/** Examples of responses, by status and name. */
export function ResponseExamples({ responses, show }: Shown<Pick<OperationData, 'responses'>>) {
  const words = useWords().reference
  const withSamples = responses.flatMap(({ status, media }) => {
    const samples = samplesOf(media)
    return samples.length === 0 ? [] : [{ status, samples }]
  })
  if (withSamples.length === 0) return null
  return (
    <Part id="response-examples" label={words.responseExamples} className="api-code" isSearched={false}>
      <Tabs>
        {withSamples.map(({ status, samples }) => (
          <Tab key={status} label={status.replace(/^([1-5])XX$/i, (_, first: string) => `${first}00–${first}99`)}>
            <Samples samples={samples} show={show} />
          </Tab>
        ))}
      </Tabs>
    </Part>
  )
}

/** Examples of all media types with their names; also with the media type if there are several. */
export function samplesOf(media: readonly Media[]): readonly Sample[] {
  const several = media.filter(({ examples }) => examples.length > 0).length > 1
  return media.flatMap(({ type, examples }) =>
    several ? examples.map((example) => ({ ...example, label: `${example.label} (${type})` })) : examples,
  )
}

/** Examples that the reader selects by name. */
export function Samples({ samples, show }: Shown<{ samples: readonly Sample[] }>) {
  const first = samples[0]
  if (first === undefined) return null
  if (samples.length === 1) return <Example sample={first} show={show} isAlone />
  return (
    <Tabs className="api-names">
      {samples.map((sample, index) => (
        <Tab key={index} label={sample.label} value={`${index} ${sample.label}`}>
          <Example sample={sample} show={show} />
        </Tab>
      ))}
    </Tabs>
  )
}

function Example({ sample, show, isAlone = false }: Shown<{ sample: Sample; isAlone?: boolean }>) {
  const { reference: words, plugins } = useWords()
  const { text, label, about, generated } = sample
  return (
    <>
      {isAlone && isNamed(sample, plugins.openapi.examples.one) ? <p className="api-note">{label}</p> : null}
      {show.text(about)}
      {show.bare(text)}
      {generated === true ? <p className="api-note">{words.generatedFromSchema}</p> : null}
    </>
  )
}
