import { useWords } from '@waybill/docs/theme/words/index'

/** Replaces a missing page. */
export default function NotFound() {
  return <p>{useWords().notFound.title}</p>
}
