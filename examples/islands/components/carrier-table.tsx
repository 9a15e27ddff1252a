'use client'

import { useState } from 'react'

interface Carrier {
  readonly carrier: string
  /** Days until delivery. */
  readonly days: number
  /** Price of a parcel in euros. */
  readonly price: number
}

const columns = { carrier: 'Carrier', days: 'Days', price: 'Price' } as const
type Column = keyof typeof columns

/** Table of carriers, sorted by the column that the reader pressed last. */
export function CarrierTable({ rows }: { readonly rows: readonly Carrier[] }) {
  const [column, setColumn] = useState<Column>()
  const sorted = column === undefined ? rows : rows.toSorted((a, b) => (a[column] < b[column] ? -1 : 1))
  return (
    <table>
      <thead>
        <tr>
          {(Object.keys(columns) as Column[]).map((name) => (
            <th key={name} aria-sort={name === column ? 'ascending' : 'none'}>
              <button type="button" onClick={() => setColumn(name)}>
                {columns[name]}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sorted.map(({ carrier, days, price }) => (
          <tr key={carrier}>
            <td>{carrier}</td>
            <td>{days}</td>
            <td>{price.toFixed(2)} €</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
