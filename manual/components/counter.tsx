'use client'
import { useState } from 'react'

export default function Counter({ from = 0 }: { readonly from?: number }) {
  const [count, setCount] = useState(from)
  return (
    <button type="button" className="button" onClick={() => setCount(count + 1)}>
      Parcels: {count}
    </button>
  )
}
