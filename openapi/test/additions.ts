/**
 * Fields in the description that the specification does not have, with the reason. `READINGS.md` lists each of them.
 */
export interface Addition {
  readonly schema: string
  readonly field: string
  readonly reason: string
}

/** The complete list of additions. */
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
    reason: 'its path and its search use a uuid, which no other field returns',
  },
]
