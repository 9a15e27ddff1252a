import { refuse, type Handler, type Refusal, type Reply, type Row, type Store } from '@waybill/docs/sandbox'
import { created, done, ofShop, ok, type ApiCall } from './calls.ts'
import { page } from './page.ts'
import { opens, opensOrganization, type Caller } from './roles.ts'
import { first, pick, rows, type Role, type Shop, type ShopRole, type User } from './tables.ts'

const userFields = [
  ...['uuid', 'email', 'name', 'picture', 'is_super_admin', 'org_permissions', 'shop_permissions', 'last_login_at'],
  ...['invitation_status', 'feature_community', 'newsletter_opt_in', 'consultation_opt_in'],
]

/** Fields of a person whose invitation is not accepted yet. */
const stranger = {
  name: null,
  picture: null,
  is_super_admin: false,
  last_login_at: null,
  invitation_status: 'pending',
  feature_community: 'live',
  newsletter_opt_in: false,
  consultation_opt_in: false,
}

/**
 * A user in the form of answers: "shop_permissions … inherited from the organisation or granted specifically". The key
 * can only read roles in its shops and organizations. The person is shown only after accepting an invitation there.
 */
export function userBody({ store, caller }: ApiCall, user: User): Row {
  const { open_invitations: invitations = [], org_permissions: organizations = [], shop_permissions: shops = [] } = user
  const isOpen = ({ shop_slug: shop }: ShopRole): boolean => shop === '*' || opens(caller, shop)
  const inOrganizations = organizations.filter(({ org_slug: slug }) => opensOrganization(caller, slug, store))
  const granted = shops.filter(isOpen)
  const inherits = [...inherited(store, user)].filter(isOpen)
  const places = [
    ...inOrganizations.map(({ org_slug: slug }) => organizationPlace(slug)),
    ...granted.map(({ shop_slug: slug }) => shopPlace(slug)),
  ]
  const isKnown = places.some((place) => !invitations.includes(place))
  return {
    ...pick({ ...user, ...(isKnown ? {} : stranger), org_permissions: inOrganizations }, userFields),
    shop_permissions: [...granted, ...inherits],
  }
}

/** Names of shops and organizations in the list of open invitations. */
const shopPlace = (slug: string): string => `shop ${slug}`
export const organizationPlace = (slug: string): string => `organization ${slug}`

function* inherited(store: Store, user: User): Iterable<ShopRole> {
  for (const { org_slug: organization, role } of user.org_permissions ?? []) {
    for (const { slug } of rows.shops(store).find('organization', organization)) {
      if (!user.shop_permissions?.some(({ shop_slug: shop }) => shop === slug)) yield { shop_slug: slug, role }
    }
  }
}

/** "Organisation and shop invites: email and role." */
export interface Invite {
  readonly email: string
  readonly role?: Role
}

/** Invites the user with an email. A new user is pending until the invitation is accepted. */
export function invited({ store, source }: ApiCall, email: string, place: string): User {
  const user = first(rows.users(store).find('email', email.toLowerCase()))
  if (user === undefined) {
    return { uuid: source.uuid(), email, ...stranger, org_permissions: [], shop_permissions: [] }
  }
  return { ...user, open_invitations: [...new Set([...(user.open_invitations ?? []), place])] }
}

function isIn({ shop_permissions: permissions = [] }: User, slug: string): boolean {
  return permissions.some(({ shop_slug: shop }) => shop === slug || shop === '*')
}

function inherits({ org_permissions: permissions = [] }: User, { organization }: Shop): boolean {
  return permissions.some(({ org_slug: slug }) => slug === organization)
}

function invite(call: ApiCall<Invite>, shop: Shop): Reply | Refusal {
  const { email, role = 'viewer' } = call.body
  const user = invited(call, email, shopPlace(shop.slug))
  if (isIn(user, shop.slug) || inherits(user, shop)) {
    return refuse('user_exists', `The shop has the user "${email}" already`)
  }
  const changed: User = {
    ...user,
    shop_permissions: [...(user.shop_permissions ?? []), { shop_slug: shop.slug, role }],
  }
  rows.users(call.store).put(changed)
  return created(userBody(call, changed))
}

/** "Removes user from shop." */
function remove({ store, path }: ApiCall, { slug }: Shop): Reply | Refusal {
  const id = String(path['user_id'])
  const user = rows.users(store).get(id.toLowerCase())
  if (user === undefined || !isGranted(user, slug)) {
    return refuse('user_not_found', `No user "${id}" has a role that was granted in this shop`)
  }
  removeFrom(store, user, slug)
  return done
}

/** Reports if the user has a role that was granted in this shop, not for all shops and not by the organization. */
export function isGranted({ shop_permissions: permissions = [] }: User, slug: string): boolean {
  return permissions.some(({ shop_slug: shop }) => shop === slug)
}

/** Removes the role. A user without any role is deleted. */
export function removeFrom(store: Store, user: User, slug: string): void {
  const left = (user.shop_permissions ?? []).filter(({ shop_slug: shop }) => shop !== slug)
  if (left.length === 0 && (user.org_permissions ?? []).length === 0) rows.users(store).delete(user.uuid)
  else rows.users(store).put({ ...user, shop_permissions: left })
}

function* usersOf(store: Store, shop: Shop): Iterable<User> {
  for (const user of rows.users(store).all()) if (isIn(user, shop.slug) || inherits(user, shop)) yield user
}

export const users: Readonly<Record<string, Handler<never, Caller>>> = {
  listUsers: ofShop((call, shop) =>
    ok(page(usersOf(call.store, shop), { per_page: 25, ...call.query }).map((user) => userBody(call, user))),
  ),
  inviteUser: ofShop<Invite>(invite),
  removeUser: ofShop(remove),
}
