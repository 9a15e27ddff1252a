import { dateLabel, type PageView, type SiteView } from '@waybill/docs/theme'
import { Comments } from '@theme/parts/comments'
import { Feedback } from '@theme/parts/feedback'
import AfterContent from '@theme/slots/after-content'
import { Phrase, useWords } from '@theme/words/index'

/**
 * End of a page: the slot `after-content` if `site` is set, then the feedback form, date and author of the last change,
 * edit link, and comments. With `isList` (a page that lists other pages), it has neither the feedback
 * form nor comments.
 */
export function PageFoot({
  site,
  page,
  isList = false,
}: {
  readonly site?: SiteView
  readonly page: PageView
  readonly isList?: boolean
}) {
  const words = useWords().page
  const { lastUpdate, editUrl } = page
  const isEmpty = lastUpdate === undefined && editUrl === undefined
  const foot = isEmpty ? null : (
    <div className="page-foot" data-markdown="skip">
      {lastUpdate === undefined ? null : (
        <p>
          <LastUpdate {...lastUpdate} />
        </p>
      )}
      {editUrl === undefined ? null : (
        <p>
          <a href={editUrl}>{words.edit}</a>
        </p>
      )}
    </div>
  )
  const slot = site === undefined ? null : <AfterContent site={site} page={page} />
  if (isList)
    return (
      <>
        {slot}
        {foot}
      </>
    )
  return (
    <>
      {slot}
      <Feedback page={page} />
      {foot}
      <Comments page={page} />
    </>
  )
}

function LastUpdate({ date, author }: NonNullable<PageView['lastUpdate']>) {
  const { page: words, language } = useWords()
  const day = date?.slice(0, 10)
  const [plain, dated] = author === undefined ? [words.updated, words.updatedOn] : [words.updatedBy, words.updatedOnBy]
  if (day === undefined) return <Phrase text={plain} author={author} />
  return <Phrase text={dated} date={<time dateTime={day}>{dateLabel(day, language)}</time>} author={author} />
}
