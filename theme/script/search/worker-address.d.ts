/** What is imported as `NAME?worker` is bundled into a file of its own; the import gives its address, for `new Worker`. */
declare module '*?worker' {
  /** Relative to the importing module. */
  const address: string
  export default address
}
