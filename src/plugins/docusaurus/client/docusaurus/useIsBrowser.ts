import { useEffect, useState } from 'react'

/** Whether React has taken over in a browser. */
export default function useIsBrowser(): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return isThere
}
