import { refuse, type Handler, type Refusal, type Reply, type Row } from '@waybill/docs/sandbox'
import { campaignBody, noCampaign } from './campaigns.ts'
import { created, done, ofShop, ok, type ApiCall } from './calls.ts'
import { pageOfShop } from './page.ts'
import type { Caller } from './roles.ts'
import { at, ownRow, pick, rows, type AbTest, type Shop } from './tables.ts'
import { isBefore } from './time.ts'

const written = [
  ...['name', 'segment', 'campaign_type', 'campaigns', 'has_holdout', 'holdout_percentage', 'start_date', 'end_date'],
]

/** "Campaigns (campaign responses with an extra allocation)": those that are still there. */
function body(call: ApiCall, test: AbTest): Row {
  const campaigns = test.campaigns.flatMap(({ campaign_id: id, allocation }) => {
    const campaign = id === undefined ? undefined : ownRow(rows.campaigns(call.store), test.shop_slug, id)
    if (campaign === undefined) return []
    return [{ ...campaignBody(call, campaign), ...(allocation === undefined ? {} : { allocation }) }]
  })
  return { ...pick(test, ['uuid', 'shop_slug', ...written, 'created_at', 'updated_at']), campaigns }
}

interface Creation extends Row {
  readonly segment: string
  readonly campaign_type: string
  readonly campaigns: AbTest['campaigns']
}

function create(call: ApiCall<Creation>, { slug }: Shop): Reply | Refusal {
  const { store, source } = call
  const refused = refuseCampaigns(call, slug)
  if (refused !== undefined) return refused
  const { now } = source
  const test: AbTest = {
    has_holdout: false,
    ...(pick(call.body, written) as unknown as Pick<AbTest, 'segment' | 'campaigns'>),
    uuid: source.uuid(),
    shop_slug: slug,
    created_at: now,
    updated_at: now,
  }
  for (const other of rows.abTests(store).find('field', at(slug, 'segment', test.segment))) {
    if (overlap(test, other)) {
      return refuse(
        'a_b_test_overlap',
        `The test "${String(other['name'])}" runs on the segment "${test.segment}" then`,
      )
    }
  }
  rows.abTests(store).put(test)
  return created(body(call, test))
}

/** The campaigns of a test are the shop's, and of the type of the test. */
function refuseCampaigns(
  { store, body: { campaigns, campaign_type: type } }: ApiCall<Creation>,
  slug: string,
): Refusal | undefined {
  for (const { campaign_id: id } of campaigns) {
    if (id === undefined) continue
    const campaign = ownRow(rows.campaigns(store), slug, id)
    if (campaign === undefined) return noCampaign(id)
    if (campaign.promotion_type !== type) {
      return refuse(
        'campaign_type_invalid',
        `The campaign "${campaign.name}" is of the type ${campaign.promotion_type}`,
      )
    }
  }
  return undefined
}

/** "A/B tests may not overlap on the same segment and time period." A test without a start starts when it is created. */
function overlap(test: AbTest, other: AbTest): boolean {
  return !other.is_completed && startsBefore(test, other.end_date) && startsBefore(other, test.end_date)
}

function startsBefore({ start_date: start, created_at: made }: AbTest, end: string | null | undefined): boolean {
  return end == null || isBefore(start ?? made, end)
}

function find(call: ApiCall, { slug }: Shop): AbTest | undefined {
  return ownRow(rows.abTests(call.store), slug, call.path['uuid'])
}

function noTest(id: unknown): Refusal {
  return refuse('a_b_test_not_found', `The shop has no A/B test "${String(id)}"`)
}

/** "Can be ended, which stops assigning new users to variants and marks it completed": its time ends now, at the latest. */
function end(call: ApiCall, shop: Shop): Reply | Refusal {
  const test = find(call, shop)
  if (test === undefined) return noTest(call.path['uuid'])
  const { now } = call.source
  if (test.is_completed) return done
  const isOver = test.end_date != null && !isBefore(now, test.end_date)
  rows.abTests(call.store).put({ ...test, ...(isOver ? {} : { end_date: now }), is_completed: true, updated_at: now })
  return done
}

export const abTests: Readonly<Record<string, Handler<never, Caller>>> = {
  createAbTest: ofShop<Creation>(create),
  listAbTests: ofShop((call, { slug }) =>
    ok(pageOfShop(rows.abTests(call.store), slug, call).map((test) => body(call, test))),
  ),
  getAbTest: ofShop((call, shop) => {
    const test = find(call, shop)
    return test === undefined ? noTest(call.path['uuid']) : ok(body(call, test))
  }),
  endAbTest: ofShop(end),
}
