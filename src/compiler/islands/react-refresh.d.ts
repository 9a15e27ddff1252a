declare module 'react-refresh/runtime' {
  export function injectIntoGlobalHook(global: unknown): void
  export function isLikelyComponentType(value: unknown): boolean
  export function performReactRefresh(): unknown
  export function register(type: unknown, id: string): void
  export function setSignature(
    type: unknown,
    ...signature: [key: string, forceReset: boolean, getCustomHooks?: () => readonly unknown[]]
  ): void
}
