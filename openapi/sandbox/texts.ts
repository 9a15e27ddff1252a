import type { Row } from '@waybill/docs/sandbox'
import { eventTexts } from './event-texts.ts'
import type { Phase } from './phases.ts'
import type { ShipmentEvent } from './tables.ts'

/**
 * "Accept-Language selects the response language": the texts of an event and their language. The engine has chosen the
 * language from the header. Events with texts from the request keep them.
 */
export function inLanguage(event: ShipmentEvent, selected: unknown): Row {
  if (event['event_strings'] !== undefined) return {}
  const language = typeof selected === 'string' && Object.hasOwn(eventTexts, selected) ? selected : 'en'
  const text = eventTexts[language]?.[event.phase as Phase]
  if (text === undefined) return { language }
  const [label, sentence] = text
  const headings = { event_status: label, list_label: label, header_headline: label, header_title: label }
  return { event_strings: { ...headings, header_subtitle: sentence }, language }
}
