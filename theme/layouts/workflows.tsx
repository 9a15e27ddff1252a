import { counted, type LayoutProps } from '@waybill/docs/theme'
import type { WorkflowsData } from '@theme/data'
import { Breadcrumbs } from '@theme/parts/breadcrumbs'
import { Frame } from '@theme/parts/frame'
import { PageFoot } from '@theme/parts/page-foot'
import { PageTitle } from '@theme/parts/page-title'
import { useWords } from '@theme/words/index'

/** List of workflows, each with its purpose and number of steps. */
export default function WorkflowsLayout({ site, page, data, content }: LayoutProps<WorkflowsData>) {
  const { plugins, language } = useWords()
  return (
    <Frame site={site} page={page}>
      <Breadcrumbs site={site} page={page} />
      <article>
        <PageTitle site={site} page={page} title={page.title} />
        <div className="prose">
          {content}
          <ul>
            {data.rows.map(({ label, href, lead, steps }) => (
              <li key={href}>
                <a href={href}>{label}</a> ({counted(plugins.arazzo.steps, steps, language)})
                {lead === undefined ? '' : `: ${lead}`}
              </li>
            ))}
          </ul>
          <p>
            <a href={data.tools} data-no-swap>
              {plugins.arazzo.tools}
            </a>
          </p>
        </div>
        <PageFoot site={site} page={page} />
      </article>
    </Frame>
  )
}
