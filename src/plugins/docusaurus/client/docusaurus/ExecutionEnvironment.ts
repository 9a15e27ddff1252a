const canUseDOM = typeof window !== 'undefined'

/** Where the code runs. */
export default {
  canUseDOM,
  canUseEventListeners: canUseDOM,
  canUseIntersectionObserver: canUseDOM && 'IntersectionObserver' in window,
  canUseViewport: canUseDOM,
}
