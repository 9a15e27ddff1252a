import { useEffect, useLayoutEffect } from 'react'

/** `useLayoutEffect` in browsers; there is nothing to lay out elsewhere. */
export default typeof window === 'undefined' ? useEffect : useLayoutEffect
