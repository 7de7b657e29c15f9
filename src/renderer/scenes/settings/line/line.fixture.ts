import { lineHealthSchema, type LineHealth } from '#contract/entities/line/line-health.ts'
import { lineSchema, type Line } from '#contract/entities/line/line.ts'

/** Test data of a group's line. */

export const at = '2026-01-01T10:00:00.000Z'

export const lineOf = (more: object = {}): Line =>
  lineSchema.parse({
    id: 'l1',
    provider: 'meta',
    phoneId: '100',
    accountId: '200',
    appId: '300',
    phone: '51999000100',
    name: 'Casa Nogal',
    apiVersion: 'v25.0',
    state: 'connected',
    verifyToken: 'verify',
    createdAt: at,
    ...more,
  })

/** An entry of the history. */
export const entry = (id: string, kind: string, more: object = {}): object => ({
  id,
  at,
  kind,
  ...more,
})

export const healthOf = (more: object = {}): LineHealth =>
  lineHealthSchema.parse({
    at,
    status: { state: 'connected', since: at },
    phone: '51999000100',
    name: 'Casa Nogal',
    provider: 'meta',
    connectedAt: at,
    checkedAt: at,
    comparesTemplates: true,
    people: 3,
    messages: { delivered: 2, read: 1, underWay: 0, failed: 0 },
    webhooks: { hours: [{ at, webhooks: 4 }], unsigned: 0 },
    queue: { messages: 0, chats: 0, files: 0 },
    grades: [{ at, grade: 'GREEN' }],
    history: [entry('1', 'connected', { byName: 'Sara' })],
    ...more,
  })
