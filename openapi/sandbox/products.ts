import type { Handler, Reply, Row } from '@waybill/docs/sandbox'
import { ofShop, ok, type ApiCall } from './calls.ts'
import { page, pageOfShop } from './page.ts'
import type { Caller } from './roles.ts'
import { at, first, ownRow, pick, rows, type OfShop, type Shop } from './tables.ts'

const publicFields = [
  ...['uuid', 'shop_id', 'shop_slug', 'shop_provider', 'external_product_id', 'external_variant_id', 'title'],
  ...['variant_title', 'price', 'image_url', 'sku', 'product_url', 'translations'],
]

function list({ store, query }: ApiCall, { slug }: Shop): Reply {
  const page = pageOfShop(rows.products(store), slug, { query, filters: { title: 'contains' } })
  return ok(page.map((product) => pick(product, publicFields)))
}

/** Maximum number of recommended products. */
const maxItems = 10

/** The other products of the shop: the specification has no rule for recommendations. The catalogue has no key for an unknown product. */
function recommend({ store, path }: ApiCall, { slug }: Shop): Reply {
  const id = String(path['product_id'])
  const products = rows.products(store)
  const product = first(products.find('field', at(slug, 'external_product_id', id))) ?? ownRow(products, slug, id)
  if (product === undefined) return ok([])
  return ok(page(others(products.find('shop', slug), product), { per_page: maxItems }).map(recommendation))
}

function* others(products: Iterable<OfShop>, product: OfShop): Iterable<OfShop> {
  for (const other of products) if (other.uuid !== product.uuid && other['product_url'] !== undefined) yield other
}

function recommendation(product: OfShop): Row {
  return { ...pick(product, ['title', 'image_url', 'product_url', 'price', 'translations', 'sku']), currency: 'EUR' }
}

export const products: Readonly<Record<string, Handler<never, Caller>>> = {
  listProducts: ofShop(list),
  listProductRecommendations: ofShop(recommend),
}
