import { refuse, type Handler, type Refusal, type Row } from '@waybill/docs/sandbox'
import { done, ok, type ApiCall } from './calls.ts'
import { campaign } from './campaigns.ts'
import { createOf, listOf, newRow, withRow, type Kind } from './kind.ts'
import type { Caller } from './roles.ts'
import { at, ownRow, pick, rows, type AbTest, type Shop } from './tables.ts'
import { isBefore } from './time.ts'

const writableFields = [
  ...['name', 'segment', 'campaign_type', 'campaigns', 'has_holdout', 'holdout_percentage', 'start_date', 'end_date'],
]

const abTest: Kind<AbTest> = {
  rows: rows.abTests,
  // "Campaigns (campaign responses with an extra allocation)": deleted campaigns are left out.
  body(test, call) {
    const campaigns = test.campaigns.flatMap(({ campaign_id: id, allocation }) => {
      const row = id === undefined ? undefined : ownRow(rows.campaigns(call.store), test.shop_slug, id)
      if (row === undefined) return []
      return [{ ...campaign.body(row, call), ...(allocation === undefined ? {} : { allocation }) }]
    })
    return { ...pick(test, ['uuid', 'shop_slug', ...writableFields, 'created_at', 'updated_at']), campaigns }
  },
  missing: (id) => refuse('a_b_test_not_found', `The shop has no A/B test "${String(id)}"`),
}

interface Creation extends Row {
  readonly segment: string
  readonly campaign_type: string
  readonly campaigns: AbTest['campaigns']
}

function create(call: ApiCall<Creation>, shop: Shop): AbTest | Refusal {
  const refusal = refuseCampaigns(call, shop.slug)
  if (refusal !== undefined) return refusal
  const fields = pick(call.body, writableFields) as unknown as Pick<AbTest, 'segment' | 'campaigns'>
  const test: AbTest = { has_holdout: false, ...fields, ...newRow(call, shop) }
  for (const other of rows.abTests(call.store).find('field', at(shop.slug, 'segment', test.segment))) {
    if (overlap(test, other)) {
      const message = `The test "${String(other['name'])}" runs on the segment "${test.segment}" then`
      return refuse('a_b_test_overlap', message)
    }
  }
  return test
}

/** The campaigns of a test belong to the shop and have the type of the test. */
function refuseCampaigns(
  { store, body: { campaigns, campaign_type: type } }: ApiCall<Creation>,
  slug: string,
): Refusal | undefined {
  for (const { campaign_id: id } of campaigns) {
    if (id === undefined) continue
    const row = ownRow(rows.campaigns(store), slug, id)
    if (row === undefined) return campaign.missing(id)
    if (row.promotion_type !== type) {
      return refuse('campaign_type_invalid', `The campaign "${row.name}" is of the type ${row.promotion_type}`)
    }
  }
  return undefined
}

/** "A/B tests may not overlap on the same segment and time period." A test without a start starts when it is created. */
function overlap(test: AbTest, other: AbTest): boolean {
  return !other.is_completed && startsBefore(test, other.end_date) && startsBefore(other, test.end_date)
}

function startsBefore({ start_date: start, created_at: createdAt }: AbTest, end: string | null | undefined): boolean {
  return end == null || isBefore(start ?? createdAt, end)
}

export const abTests: Readonly<Record<string, Handler<never, Caller>>> = {
  createAbTest: createOf<AbTest, Creation>(abTest, create),
  listAbTests: listOf(abTest),
  getAbTest: withRow(abTest, (call, test) => ok(abTest.body(test, call))),
  // "Can be ended, which stops assigning new users to variants and marks it completed": `end_date` is the mark. It
  // becomes the time of the call, unless the test has ended before, or the start of a test that has not started.
  endAbTest: withRow(abTest, ({ store, source: { now } }, test) => {
    if (test.is_completed) return done
    const { start_date: start, end_date: end } = test
    const earliest = start !== undefined && isBefore(now, start) ? start : now
    const isOver = end != null && !isBefore(earliest, end)
    rows.abTests(store).put({ ...test, ...(isOver ? {} : { end_date: earliest }), is_completed: true, updated_at: now })
    return done
  }),
}
