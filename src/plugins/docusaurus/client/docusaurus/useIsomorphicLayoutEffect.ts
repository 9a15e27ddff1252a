import { useEffect, useLayoutEffect } from 'react'

/** `useLayoutEffect` in browsers, `useEffect` elsewhere. */
export default typeof window === 'undefined' ? useEffect : useLayoutEffect
