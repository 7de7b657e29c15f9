import type { Connection } from '#contract/bridge.ts'

const at = 'http://w.test'

/** A connection with the given tag triggers, for tests. */
export const connectionWith = (tagTriggers: Connection['tagTriggers']): Connection => ({
  address: at,
  name: 'W',
  services: { main: at, messages: at, campaigns: at, tags: at, workflows: at, content: at },
  frames: [],
  canChangePassword: true,
  registersStrangers: true,
  sendsMail: true,
  tagTriggers,
  managed: false,
})
