import { calls, shopPath } from './calls.ts'

/** Section 6: "Getting an A/B test needs the SuperAdmin role". */
export const superAdmin: readonly string[] = [`GET ${shopPath}/ab-tests/{uuid}`]

/** Section 6: editor "create and update orders and shipments". */
export const editor: readonly string[] = calls.filter((call) =>
  /^(?:POST|PUT|PATCH) \S*\/(?:orders|shipments)\b/.test(call),
)

/** Section 6: the three roles; names.md: and the super admin. */
export const roles: readonly string[] = ['viewer', 'editor', 'admin', 'super_admin']
