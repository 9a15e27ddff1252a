import type { Row, Source, Store, Welcome } from '@waybill/docs/sandbox'
import { firstSettings } from './settings.ts'
import { rows, type Role } from './tables.ts'

/** Shop → its organization, as in the documentation. */
const shops = {
  acme: { name: 'Acme', organization: { slug: 'acme-group', name: 'Acme group' } },
  'my-shop': { name: 'My Shop', organization: { slug: 'my-group', name: 'My group' } },
} as const

const roles: readonly Role[] = ['viewer', 'editor', 'admin']

/** "API key length 16 to 128." */
const keyLength = 24

const products: readonly Row[] = [
  {
    external_product_id: '501',
    title: 'Enamel mug',
    price: 10,
    sku: 'MUG-1',
    translations: { de: { title: 'Emaillebecher' } },
  },
  {
    external_product_id: '502',
    title: 'Tea towel',
    price: 8,
    sku: 'TOWEL-1',
    translations: { de: { title: 'Geschirrtuch' } },
  },
  { external_product_id: '503', title: 'Teapot', price: 30, sku: 'POT-1', translations: { de: { title: 'Teekanne' } } },
]

/**
 * Two shops with organizations, products, a user and keys. There are no orders, so that the examples can create theirs.
 */
export function seed(store: Store, source: Source): void {
  for (const [slug, { name, organization }] of Object.entries(shops)) {
    seedOrganization(store, source, { ...organization, shop: slug })
    const shop = {
      uuid: source.uuid(),
      name,
      slug,
      organization: organization.slug,
      language: 'en',
      shop_url: `https://www.${slug}.example`,
      created_at: source.now,
      updated_at: source.now,
      shop_provider: 'shopify',
    }
    rows.shops(store).put(shop)
    rows.settings(store).put(firstSettings(slug, { carriers_enabled: true }))
    for (const product of products) {
      const page = String(product['title']).toLowerCase().replaceAll(' ', '-')
      rows.products(store).put({
        uuid: source.uuid(),
        shop_id: shop.uuid,
        shop_slug: slug,
        shop_provider: 'shopify',
        external_variant_id: `${String(product['external_product_id'])}-1`,
        ...product,
        image_url: `https://cdn.${slug}.example/${page}.png`,
        product_url: `https://www.${slug}.example/products/${page}`,
      })
    }
  }
  seedKeys(store, source)
}

function seedOrganization(
  store: Store,
  source: Source,
  { slug, name, shop }: { readonly slug: string; readonly name: string; readonly shop: string },
): void {
  const id = rows.organizations(store).size + 1
  rows.organizations(store).put({ id, slug, name, email: `office@${shop}.example`, feature_community: 'live' })
  rows.users(store).put({
    uuid: source.uuid(),
    email: `owner@${shop}.example`,
    name: 'Olive Owner',
    picture: null,
    is_super_admin: false,
    org_permissions: [{ org_slug: slug, role: 'admin' }],
    shop_permissions: [],
    last_login_at: source.now,
    invitation_status: 'accepted',
    feature_community: 'live',
    newsletter_opt_in: false,
    consultation_opt_in: false,
  })
}

/** "Default Basic username: the shop slug." */
function seedKeys(store: Store, source: Source): void {
  for (const slug of Object.keys(shops)) {
    for (const role of roles) {
      const key = source.secret(keyLength)
      rows.apiKeys(store).put({ key, username: slug, shops: [{ shop_slug: slug, role }], is_super_admin: false })
    }
  }
  const key = source.secret(keyLength)
  rows
    .apiKeys(store)
    .put({ key, username: 'super-admin', shops: [{ shop_slug: '*', role: 'admin' }], is_super_admin: true })
}

/** Prints the keys of the first rows and a call that lists the products of a shop. */
export function welcome(store: Store): Welcome {
  const keys = [...rows.apiKeys(store).all()].map(({ key, username, shops: opened, is_super_admin: isSuper }) => ({
    label: isSuper
      ? 'super admin of all shops'
      : opened.map(({ role, shop_slug: slug }) => `${role} of ${slug}`).join(', '),
    credentials: { scheme: 'basic', user: username, password: key } as const,
  }))
  const reader = keys.find(({ label }) => label === 'viewer of my-shop') ?? keys[0]
  const credentials = reader?.credentials ?? ({ scheme: 'basic', user: '', password: '' } as const)
  return { keys, try: { path: '/v1/shops/my-shop/products', credentials } }
}
