import { isRefusal, refuse, type Credentials, type Operation, type Refusal, type Store } from '@waybill/docs/sandbox'
import { errors } from './errors.ts'
import { rows, type ApiKey, type Role } from './tables.ts'

/** The API key whose name and password the caller sent. */
export type Caller = ApiKey

/**
 * A password or shop that consists of `fail-` and a key of the catalogue returns the error of that key. Real secrets
 * and shops never begin like this.
 */
function failureOf(name: string | undefined): Refusal | undefined {
  const [, key = ''] = /^fail-(.+)$/.exec(name ?? '') ?? []
  return Object.hasOwn(errors, key) ? refuse(key, `"fail-${key}" asks for this error`) : undefined
}

/** Roles from the least to the most powerful; a super admin is above the roles of shops. */
const ranks = ['viewer', 'editor', 'admin', 'super_admin']
const rankOf = (role: unknown): number => ranks.indexOf(String(role))

/** "Authentication is HTTP Basic. Username is the key's assigned name …; password is the generated key." */
export function authenticate(credentials: Credentials, store: Store): Caller | Refusal {
  const failure = credentials.scheme === 'basic' ? failureOf(credentials.password) : undefined
  if (failure !== undefined) return failure
  const key = credentials.scheme === 'basic' ? rows.apiKeys(store).get(credentials.password) : undefined
  if (credentials.scheme === 'basic' && key?.username === credentials.user) return key
  return refuse('invalid_merchant_or_key', 'No key has this name and this password', { status: 401 })
}

/** Refuses a call whose path the key cannot access, or can access with a lower role than the operation needs (`x-role`). */
export function allow(
  operation: Operation,
  path: Readonly<Record<string, unknown>>,
  caller: Caller,
  store: Store,
): Refusal | undefined {
  const slug = path['slug'] === undefined ? undefined : String(path['slug'])
  const failure = failureOf(slug)
  if (failure !== undefined) return failure
  const roles = rolesFor({ slug, path: operation.path }, caller, store)
  if (isRefusal(roles)) return roles
  const needed = operation.described['x-role'] ?? 'viewer'
  const highest = Math.max(...roles.map(rankOf), caller.is_super_admin ? rankOf('super_admin') : 0)
  if (highest >= rankOf(needed)) return undefined
  return refuse('insufficient_rights', `This call needs the role ${String(needed)}`)
}

/** The roles of the key for a path. Without a role, the answer is the same as for an unknown shop or organization. */
function rolesFor(
  { slug, path }: { readonly slug: string | undefined; readonly path: string },
  caller: Caller,
  store: Store,
): readonly Role[] | Refusal {
  if (slug === undefined) {
    const roles = caller.shops.map(({ role }) => role)
    return roles.length > 0 ? roles : refuse('permission_denied', 'The key has no role in any shop')
  }
  if (path.startsWith('/v1/orgs/')) {
    const roles = rolesInOrganization(caller, slug, store)
    return roles.length > 0 ? roles : noOrganization(slug)
  }
  const roles = rows.shops(store).get(slug) === undefined ? [] : rolesIn(caller, slug)
  return roles.length > 0 ? roles : refuse('shop_not_found', `There is no shop "${slug}"`)
}

function noOrganization(slug: string): Refusal {
  return refuse('org_not_found', `There is no organization "${slug}"`)
}

/** "Tokens carry shop slug and role pairs, * meaning all shops." */
function rolesIn({ shops }: Caller, slug: string): readonly Role[] {
  return shops.filter(({ shop_slug: shop }) => shop === slug || shop === '*').map(({ role }) => role)
}

function rolesInOrganization({ shops }: Caller, slug: string, store: Store): readonly Role[] {
  if (rows.organizations(store).get(slug) === undefined) return []
  return shops
    .filter(({ shop_slug: shop }) => shop === '*' || rows.shops(store).get(shop)?.organization === slug)
    .map(({ role }) => role)
}

/** Reports if the key has a role in a shop. */
export function opens(caller: Caller, slug: string): boolean {
  return rolesIn(caller, slug).length > 0
}

/** Reports if the key has a role in a shop of an organization. */
export function opensOrganization(caller: Caller, slug: string, store: Store): boolean {
  return rolesInOrganization(caller, slug, store).length > 0
}

/** Refuses to move a shop into an organization where the key is not an admin. */
export function refuseOrganization(caller: Caller, slug: unknown, store: Store): Refusal | undefined {
  if (typeof slug !== 'string') return undefined
  const roles = rolesInOrganization(caller, slug, store)
  if (roles.length === 0) return noOrganization(slug)
  if (roles.includes('admin')) return undefined
  return refuse('permission_denied', `The key is not an admin's in the organization "${slug}"`)
}
