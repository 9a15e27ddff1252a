/** A module imported as `NAME?worker` is bundled into a separate file; the import returns its address for `new Worker`. */
declare module '*?worker' {
  /** Relative to the importing module. */
  const address: string
  export default address
}
