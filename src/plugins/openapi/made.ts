import type { Made as MadeOf } from '../../api/aside-pages.ts'
import type { PageData } from './data.ts'

/** A page of the reference, before it is an entry. */
export type Made<Data extends PageData = PageData> = MadeOf<Data>
