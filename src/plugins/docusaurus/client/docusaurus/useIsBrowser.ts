import { useEffect, useState } from 'react'

/** Returns true once React has hydrated the page in a browser. */
export default function useIsBrowser(): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return isThere
}
