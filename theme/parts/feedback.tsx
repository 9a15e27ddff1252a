import type { PageView } from '@waybill/docs/theme'
import { useWords } from '@theme/words/index'

/** "Was this page helpful?" with a text field. Needs JavaScript, and is hidden without it. */
export function Feedback({ page: { feedback } }: { readonly page: PageView }) {
  const words = useWords().feedback
  if (feedback === undefined) return null
  const answer = (value: 'yes' | 'no') => (
    <button type="button" className="plain-button feedback-answer" value={value} aria-pressed="false">
      {words[value]}
    </button>
  )
  return (
    <form
      className="feedback js-only"
      data-feature="feedback"
      data-to={feedback.to}
      data-search="skip"
      data-markdown="skip"
    >
      <fieldset>
        <legend>{words.question}</legend>
        {answer('yes')}
        {answer('no')}
      </fieldset>
      <div className="feedback-more" hidden>
        <label htmlFor="page.feedback">{words.text}</label>
        <textarea id="page.feedback" name="text" rows={3} maxLength={2000} />
        <button type="submit" className="plain-button">
          {words.send}
        </button>
      </div>
      <p role="status" />
    </form>
  )
}
