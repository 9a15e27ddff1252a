'use client'

import { useState } from 'react'

const maxLength = 200

/** Form for a question. Without JavaScript the browser sends it to `/contact` of this site's host. */
export function ContactForm() {
  const [text, setText] = useState('')
  return (
    <form method="post" action="/contact">
      <p>
        <label>
          Address <input type="email" name="address" required />
        </label>
      </p>
      <p>
        <label>
          Question{' '}
          <textarea
            name="question"
            required
            maxLength={maxLength}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
      </p>
      <p role="status">{maxLength - text.length} characters left</p>
      <button type="submit">Send</button>
    </form>
  )
}
