import { useWords } from '@waybill/docs/theme/words/index'

/** What stands for a page that is not there. */
export default function NotFound() {
  return <p>{useWords().notFound.title}</p>
}
