import type { LayoutProps } from '@waybill/docs/theme'
import type { WorkflowData } from '@theme/data'
import { Tab, Tabs } from '@theme/mdx/tabs'
import { Breadcrumbs } from '@theme/parts/breadcrumbs'
import { Frame } from '@theme/parts/frame'
import { PageFoot } from '@theme/parts/page-foot'
import { PageTitle } from '@theme/parts/page-title'
import { Pagination } from '@theme/parts/pagination'
import { Toc } from '@theme/parts/toc'
import { useWords } from '@theme/words/index'

/** Workflow as a tutorial: inputs, sequence diagram, then each step with its request and expected response. */
export default function WorkflowLayout({ site, page, data, content, fragment }: LayoutProps<WorkflowData>) {
  const { key, hasInputs, hasDiagram, hasOutputs, dependsOn, steps, tool, run, tryIt } = data
  const words = useWords().plugins.arazzo
  return (
    <Frame site={site} page={page} aside={<Toc site={site} page={page} />}>
      <Breadcrumbs site={site} page={page} />
      <article>
        <PageTitle site={site} page={page} title={page.title} />
        <div className="prose">
          {content}
          {dependsOn.length === 0 ? null : (
            <p>
              {words.before}{' '}
              {dependsOn.map(({ label, href }, index) => (
                <span key={label}>
                  {index === 0 ? '' : ', '}
                  {href === undefined ? label : <a href={href}>{label}</a>}
                </span>
              ))}
            </p>
          )}
          {hasInputs ? <h2 id="inputs">{words.inputs}</h2> : null}
          {hasInputs ? fragment(key, 'inputs') : null}
          {hasDiagram ? <h2 id="sequence">{words.sequence}</h2> : null}
          {hasDiagram ? fragment(key, 'diagram') : null}
          {steps.map(({ id, anchor, title, hasProse, hasAnswer, samples }, index) => (
            <section key={anchor}>
              <h2 id={anchor}>{`${index + 1}. ${title}`}</h2>
              {hasProse ? fragment(key, `prose:${anchor}`) : null}
              {fragment(key, `call:${anchor}`)}
              <div
                className="workflow-step"
                data-workflow={run}
                data-step={id}
                data-feature={tryIt ? 'try-workflow' : undefined}
                data-search="skip"
              >
                {samples.length === 0 ? null : (
                  <Tabs group="api-language" markdown="first">
                    {samples.map(({ id, label }) => (
                      <Tab key={id} label={label} value={id}>
                        {fragment(key, `sample:${anchor}:${id}`)}
                      </Tab>
                    ))}
                  </Tabs>
                )}
              </div>
              {hasAnswer ? fragment(key, `answer:${anchor}`) : null}
            </section>
          ))}
          {hasOutputs ? <h2 id="outputs">{words.result}</h2> : null}
          {hasOutputs ? fragment(key, 'outputs') : null}
          <p>
            <a href={tool} data-no-swap>
              {words.tool}
            </a>
          </p>
        </div>
        <PageFoot site={site} page={page} />
      </article>
      <Pagination previous={page.previous} next={page.next} />
    </Frame>
  )
}
