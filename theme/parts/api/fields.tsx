import { counted, type Forms, type Reference } from '@waybill/docs/theme'
import { Tab, Tabs } from '@theme/mdx/tabs'
import type { SchemaNode, Variant } from '@waybill/docs/openapi'
import type { Shown } from '@theme/parts/api/text'
import { Facts, Flags, Type } from '@theme/parts/api/type'
import { Values } from '@theme/parts/api/values'
import { Phrase, useWords } from '@theme/words/index'

interface NodeProps {
  readonly node: SchemaNode
  /** Nearest page with the complete content. */
  readonly home?: Reference | undefined
}

/** Definition list of fields, parameters or headers, each with an id. */
export function Fields({ fields, show, home }: Shown<{ fields: readonly SchemaNode[]; home?: NodeProps['home'] }>) {
  return (
    <dl className="api-fields">
      {requiredFirst(fields).map((field, index) => (
        <div key={index} id={field.id} data-search={field.isShared === true ? 'skip' : undefined}>
          <dt>
            <FieldName field={field} /> <Type node={field} />
            <Flags node={field} />
          </dt>
          <dd>
            {show.text(field.text)}
            <About node={field} show={show} />
            <Inside node={field} show={show} home={home} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Sorts required fields first, since every value needs them. */
export function requiredFirst(fields: readonly SchemaNode[]): readonly SchemaNode[] {
  const isRequired = ({ required }: SchemaNode): boolean => required === true
  return [...fields.filter(isRequired), ...fields.filter((field) => !isRequired(field))]
}

function FieldName({ field: { id, name } }: { readonly field: SchemaNode }) {
  const code = <code>{name}</code>
  return id === undefined ? code : <a href={`#${id}`}>{code}</a>
}

/** Facts about a value in addition to its type and its prose. */
function About({ node, show, open = false }: Shown<NodeProps & { open?: boolean }>) {
  const words = useWords().reference
  return (
    <>
      <Facts facts={node.facts} show={show} />
      {node.insideText === undefined ? null : (
        <>
          <p className="api-note">{words.each}</p>
          {show.text(node.insideText)}
        </>
      )}
      {node.values === undefined ? null : (
        <Values values={node.values} show={show} open={open} isSearched={open || node.ref === undefined} />
      )}
      {node.recursive === true && node.ref !== undefined ? (
        <p className="api-note">
          <Phrase text={words.again} schema={<a href={node.ref.href}>{node.ref.label}</a>} />
        </p>
      ) : null}
    </>
  )
}

/** Collapsed fields and alternatives of a value. The browser expands them for a link to one of them. */
function Inside({ node, show, home }: Shown<NodeProps>) {
  const { reference: words, language } = useWords()
  const fields = (node.fields?.length ?? 0) + (node.others?.length ?? 0)
  const choices = node.variants?.length ?? 0
  if (fields + choices === 0) return <OmittedCount node={node} home={node.ref ?? home} />
  if (fields === 0 && node.variants?.every(isSimple) === true) return <Tree node={node} show={show} home={home} />
  return (
    <details className="api-inside">
      <summary data-markdown="skip">
        <Phrase
          text={fields > 0 ? counted(words.fieldsOf, fields, language) : counted(words.choicesOf, choices, language)}
          name={<code>{node.name ?? words.thisValue}</code>}
        />
      </summary>
      <Tree node={node} show={show} home={home} />
    </details>
  )
}

/** Fields and alternatives of a value, and the number of omitted ones. */
function Tree({ node, show, home: parentHome }: Shown<NodeProps>) {
  const home = node.ref ?? parentHome
  const fields = [...(node.fields ?? []), ...(node.others ?? [])]
  return (
    <>
      {fields.length === 0 ? null : <Fields fields={fields} show={show} home={home} />}
      {node.variants === undefined ? null : <Choice node={node} variants={node.variants} show={show} home={home} />}
      <OmittedCount node={node} home={home} />
    </>
  )
}

/** Note about the number of fields and choices that the page omits, with a link to the page that has them. */
function OmittedCount({ node, home: parentHome }: NodeProps) {
  const { left, choicesLeft, aside } = node
  const { reference: words, language } = useWords()
  const home = aside ?? parentHome
  const note = (count: number | undefined, inFile: Forms, at: Forms) =>
    count === undefined ? null : (
      <p className="api-note">
        {home === undefined ? (
          counted(inFile, count, language)
        ) : (
          <Phrase text={counted(at, count, language)} page={<a href={home.href}>{home.label}</a>} />
        )}
      </p>
    )
  return (
    <>
      {note(left, words.moreFieldsInFile, words.moreFieldsAt)}
      {note(choicesLeft, words.moreChoicesInFile, words.moreChoicesAt)}
    </>
  )
}

/** Alternatives of a value: tabs if one has fields (all readable without JavaScript), otherwise a list. */
function Choice({ node, variants, show, home }: Shown<NodeProps & { variants: readonly Variant[] }>) {
  const { choice, discriminator } = node
  const words = useWords().reference
  const [plain, withName] = choice === 'any of' ? [words.anyOf, words.anyOfBy] : [words.oneOf, words.oneOfBy]
  return (
    <div className="api-choice">
      <p className="api-note">
        {discriminator === undefined ? plain : <Phrase text={withName} name={<code>{discriminator}</code>} />}
      </p>
      {variants.every(isSimple) ? (
        <ul>
          {variants.map(({ label, isNumbered, value, node }, index) => (
            <li key={index} id={node.id}>
              {value === undefined ? null : (
                <>
                  <code>{value}</code>{' '}
                </>
              )}
              {node.ref !== undefined || isNumbered === true ? null : (
                <>
                  <strong>{label}</strong>{' '}
                </>
              )}
              {node.kind === 'any' && node.ref === undefined ? null : <Type node={node} />}
              {show.text(node.ref === undefined ? node.text : undefined)}
              <About node={node} show={show} />
            </li>
          ))}
        </ul>
      ) : (
        <Tabs>
          {variants.map(({ label, value, node }, index) => (
            <Tab key={index} label={label} value={node.id ?? label} id={node.id ?? ''}>
              {isPlain(node) && node.ref === undefined && value === undefined ? null : (
                <p className="api-note">
                  <Type node={node} />
                  {value === undefined ? null : (
                    <>
                      {' '}
                      <Phrase text={words.where} name={<code>{discriminator}</code>} value={<code>{value}</code>} />
                    </>
                  )}
                </p>
              )}
              {show.text(node.text)}
              <About node={node} show={show} />
              <Tree node={node} show={show} home={home} />
            </Tab>
          ))}
        </Tabs>
      )}
    </div>
  )
}

function isSimple({ node }: Variant): boolean {
  return [node.fields, node.others, node.variants].every((inside) => (inside?.length ?? 0) === 0)
}

/**
 * Complete schema with its first level expanded. The prose of a schema with a separate page is on that page.
 *
 * @param props `isPage`: the page is about the schema, and already displays its name and its prose
 */
export function Schema({ node, show, isPage = false }: Shown<NodeProps & { isPage?: boolean }>) {
  return (
    <div className="api-schema" id={node.id}>
      {isPage && !isPlain(node) ? (
        <p className="api-note">
          <Type node={unnamed(node)} />
        </p>
      ) : null}
      {isPage || node.ref !== undefined ? null : show.text(node.text)}
      <About node={node} show={show} open={isPage} />
      <Tree node={node} show={show} />
    </div>
  )
}

/** Returns true if the fields or alternatives already imply the type. */
function isPlain(node: SchemaNode): boolean {
  return isBareChoice(node) || (node.type === 'object' && node.fields !== undefined)
}

/** Returns true if the type only repeats the kind of choice, which is displayed above the alternatives. */
export function isBareChoice({ kind, choice }: SchemaNode): boolean {
  return kind === 'choice' && choice !== undefined
}

function unnamed({ ref: _, ...node }: SchemaNode): SchemaNode {
  return node
}
