export default () => globalThis.closeSandbox()
