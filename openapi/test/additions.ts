/** What the description has beyond the words of the specification: field, and why. `READINGS.md` names each. */
export interface Addition {
  readonly schema: string
  readonly field: string
  readonly reason: string
}

/** The only additions that there are. */
export const additions: readonly Addition[] = [
  {
    schema: 'ApiKeyCreation',
    field: 'shops',
    reason: '"a list of shops with roles" has no name of its own',
  },
  {
    schema: 'WebhookUpdate',
    field: 'enabled_events',
    reason: '"partial or full update": a full one has the fields of a creation',
  },
  {
    schema: 'WebhookUpdate',
    field: 'secret',
    reason: '"partial or full update": a full one has the fields of a creation',
  },
  {
    schema: 'Announcement',
    field: 'uuid',
    reason: 'its path and its search name it by a uuid, which nothing else would tell',
  },
]
