import { describe, expect, it } from 'vitest'
import { arrowFault } from './arrows.mjs'

const ALLOWED: [from: string, specifier: string][] = [
  ['src/contract/api/login.ts', 'zod'],
  ['src/contract/api/login.ts', '../entities/user.ts'],
  ['src/contract/rules/window.test.ts', 'fast-check'],
  ['src/contract/rules/window.test.ts', 'node:fs'],
  ['src/preload/index.ts', '#contract/bridge.ts'],
  ['src/preload/index.ts', 'electron'],
  ['src/renderer/app/main.tsx', '#contract/limits.ts'],
  ['src/renderer/app/main.tsx', '@mantine/core/styles.css'],
  ['src/main/outbox/send.ts', '../session/index.ts'],
  ['src/main/outbox/send.ts', './store.ts'],
  ['src/main/outbox/disk/write.ts', '../store.ts'],
  ['src/main/outbox/send.ts', 'node:fs/promises'],
  ['src/main/outbox/send.ts', '../ports.ts'],
  ['src/main/electron/tray.ts', '../ports.ts'],
  ['src/main/electron/tray.ts', 'electron'],
  ['src/main/electron/tray.ts', '../service-status/index.ts'],
  ['src/main/index.ts', './electron/window.ts'],
  ['src/main/index.ts', './session/index.ts'],
  ['src/workspace/cli.ts', 'kysely'],
  ['tests/desktop/tray.spec.ts', '#main/electron/tray.ts'],
  ['scripts/start.mjs', 'node:fs'],
]

const FORBIDDEN: [from: string, specifier: string][] = [
  ['src/contract/api/login.ts', 'node:fs'],
  ['src/contract/api/login.ts', 'fs/promises'],
  ['src/contract/api/login.ts', 'react'],
  ['src/contract/api/login.ts', 'electron'],
  ['src/contract/api/login.ts', 'fast-check'],
  ['src/contract/api/login.ts', '../../workspace/clock.ts'],
  ['src/contract/rules/window.test.ts', '#workspace/clock.ts'],
  ['src/preload/index.ts', 'node:path'],
  ['src/preload/index.ts', 'zod'],
  ['src/preload/index.ts', '#main/session/index.ts'],
  ['src/renderer/app/main.tsx', 'electron'],
  ['src/renderer/app/main.tsx', 'electron-log/renderer'],
  ['src/renderer/app/main.tsx', 'pusher-js'],
  ['src/renderer/app/main.tsx', 'node:path'],
  ['src/renderer/app/main.tsx', '../../main/session/index.ts'],
  ['src/main/outbox/send.ts', 'electron'],
  ['src/main/outbox/send.ts', 'electron-store'],
  ['src/main/outbox/send.ts', '../electron/tray.ts'],
  ['src/main/outbox/send.ts', '#main/electron/index.ts'],
  ['src/main/outbox/send.ts', '../session/vault.ts'],
  ['src/main/outbox/send.ts', '../index.ts'],
  ['src/main/ports.ts', './session/index.ts'],
  ['src/main/ports.ts', 'electron'],
  ['src/main/outbox/send.ts', '#workspace/cli.ts'],
  ['src/main/electron/tray.ts', '../service-status/state.ts'],
  ['src/main/index.ts', 'electron'],
  ['src/main/index.ts', 'react'],
  ['src/workspace/cli.ts', 'electron'],
  ['src/workspace/cli.ts', '#main/session/index.ts'],
  ['src/workspace/cli.ts', '#tests/support/workspace.ts'],
]

describe('arrows between the rooms', () => {
  it.each(ALLOWED)('%s may import %s', (from, specifier) => {
    expect(arrowFault(from, specifier)).toBeNull()
  })

  it.each(FORBIDDEN)('%s may not import %s', (from, specifier) => {
    expect(arrowFault(from, specifier)).toMatch(/\.$/)
  })
})
