import { refuse, type Handler, type Refusal, type Reply, type Store } from '@waybill/docs/sandbox'
import { created, global, ok, type ApiCall } from './calls.ts'
import { page } from './page.ts'
import type { Caller } from './roles.ts'
import { pick, rows, type Organization, type User } from './tables.ts'
import { invited, organizationPlace, userBody, type Invite } from './users.ts'

const publicFields = [
  ...['id', 'slug', 'name', 'email', 'phone', 'website', 'industry', 'sso_domain'],
  ...['feature_community', 'feature_toggles'],
]

const isMember = ({ org_permissions: permissions = [] }: User, slug: string): boolean =>
  permissions.some(({ org_slug: organization }) => organization === slug)

function* members(store: Store, slug: string): Iterable<User> {
  for (const user of rows.users(store).all()) if (isMember(user, slug)) yield user
}

function invite(call: ApiCall<Invite>): Reply | Refusal {
  const slug = String(call.path['slug'])
  const { email, role = 'viewer' } = call.body
  const user = invited(call, email, organizationPlace(slug))
  if (isMember(user, slug)) return refuse('user_exists', `The organization has the member "${email}" already`)
  rows.users(call.store).put({ ...user, org_permissions: [...(user.org_permissions ?? []), { org_slug: slug, role }] })
  return created({ email, role })
}

export const organizations: Readonly<Record<string, Handler<never, Caller>>> = {
  // `allow` refuses an unknown organization.
  getOrganization: global(({ store, path }) =>
    ok(pick(rows.organizations(store).get(String(path['slug'])) as Organization, publicFields)),
  ),
  listOrganizationMembers: global((call) =>
    ok(page(members(call.store, String(call.path['slug'])), call.query).map((user) => userBody(call, user))),
  ),
  inviteOrganizationMember: global<Invite>(invite),
}
