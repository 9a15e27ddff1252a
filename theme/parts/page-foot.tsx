import type { PageView } from '../../src/theme.ts'

/** When the page was last changed and by whom, where it can be changed, and its Markdown. */
export function PageFoot({ page }: { readonly page: PageView }) {
  const { lastUpdate, editUrl, markdown } = page
  if (lastUpdate === undefined && editUrl === undefined && markdown === undefined) return null
  const day = lastUpdate?.date?.slice(0, 10)
  return (
    <div className="page-foot" data-twin="skip">
      {lastUpdate === undefined ? null : (
        <p>
          Last updated
          {day === undefined ? null : (
            <>
              {' '}
              on <time dateTime={day}>{dayLabel(day)}</time>
            </>
          )}
          {lastUpdate.author === undefined ? null : <> by {lastUpdate.author}</>}
        </p>
      )}
      {editUrl === undefined ? null : (
        <p>
          <a href={editUrl}>Edit this page</a>
        </p>
      )}
      {markdown === undefined ? null : (
        <>
          <p>
            <a href={markdown} type="text/markdown">
              View as Markdown
            </a>
          </p>
          <p className="js-only" aria-live="polite">
            <button type="button" className="text-button" data-copy-page={markdown}>
              Copy page as Markdown
            </button>
          </p>
        </>
      )}
    </div>
  )
}

const months = 'January February March April May June July August September October November December'.split(' ')

/** `2025-03-04` as `4 March 2025`; what is no such date stays as it is. No locale of the machine has a say. */
export function dayLabel(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  const name = months[Number(month) - 1]
  return name === undefined ? day : `${Number(date)} ${name} ${year}`
}
