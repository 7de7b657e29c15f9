import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { arrowFault, fileCycles, folderCycles, repositoryPath } from './arrows.mjs'

const ALLOWED: [from: string, specifier: string][] = [
  ['src/contract/api/login.ts', 'zod'],
  ['src/contract/api/login.ts', '../entities/user.ts'],
  ['src/contract/rules/window.test.ts', 'fast-check'],
  ['src/contract/rules/window.test.ts', 'node:fs'],
  ['src/preload/index.ts', '#contract/bridge.ts'],
  ['src/preload/index.ts', 'electron'],
  ['src/renderer/app/main.tsx', '#contract/limits.ts'],
  ['src/renderer/app/main.tsx', '@mantine/core/styles.css'],
  ['src/renderer/main.tsx', './app/app.tsx'],
  ['src/renderer/app/routes.tsx', '../scenes/login/login-screen.tsx'],
  ['src/renderer/app/routes.tsx', '../data/session.ts'],
  ['src/renderer/scenes/inbox/inbox-scene.tsx', './composer/composer.tsx'],
  ['src/renderer/scenes/inbox/inbox-scene.tsx', '../../data/session.ts'],
  ['src/renderer/data/change/toasts.ts', '../../i18n/error-text.ts'],
  ['src/renderer/components/notices/toasts.tsx', '../../data/toasts.ts'],
  ['src/renderer/components/forms/form.tsx', '../../i18n/error-text.ts'],
  ['src/renderer/i18n/error-text.test.ts', '../data/api-error.ts'],
  ['src/renderer/app/page.fixture.tsx', '#tests/support/axe-rules.ts'],
  ['src/renderer/components/dialogs/dialog.test.tsx', '#renderer/app/page.fixture.tsx'],
  ['src/main/outbox/send.ts', '../session/session.ts'],
  ['src/main/outbox/send.ts', '../http/json-call.ts'],
  ['src/main/outbox/send.ts', './store.ts'],
  ['src/main/outbox/disk/write.ts', '../store.ts'],
  ['src/main/outbox/send.ts', 'node:fs/promises'],
  ['src/main/outbox/send.ts', '../ports.ts'],
  ['src/main/electron/alerts/tray.ts', '../../ports.ts'],
  ['src/main/electron/alerts/tray.ts', 'electron'],
  ['src/main/electron/alerts/tray.ts', '../../service-status/service-status.ts'],
  ['src/main/index.ts', './electron/window.ts'],
  ['src/main/index.ts', './session/session.ts'],
  ['src/main/phases/services.ts', '../session/session.ts'],
  ['src/main/phases/windows.ts', '../electron/tray.ts'],
  ['src/main/phases/desktop.ts', '../alerts/chat-actions.ts'],
  ['src/workspace/workspace.ts', 'kysely'],
  ['src/workspace/workspace.ts', './routes/index.ts'],
  ['src/workspace/routes/chats/chats.ts', '../../use-cases/deliver.ts'],
  ['src/workspace/use-cases/messages/deliver.ts', '#workspace/access.ts'],
  ['src/workspace/use-cases/messages/deliver.ts', './append-message.ts'],
  ['src/workspace/storage/open.test.ts', '../clock.ts'],
  ['src/simulator/demo/seed.ts', '#workspace/storage/open.ts'],
  ['src/simulator/customers/intent.ts', '#workspace/channel/channel.ts'],
  ['src/simulator/control/control-app.ts', '#workspace/control.ts'],
  ['src/host/host.ts', '#simulator/demo/seed.ts'],
  ['src/host/host.ts', '#workspace/serve.ts'],
  ['tests/desktop/tray.spec.ts', '#main/electron/alerts/tray.ts'],
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
  ['src/preload/index.ts', '#main/session/session.ts'],
  ['src/renderer/scenes/inbox/inbox-scene.tsx', '../../app/paths.ts'],
  ['src/renderer/scenes/inbox/inbox-scene.tsx', '../profile/role-text.ts'],
  ['src/renderer/data/change/toasts.ts', '../../scenes/inbox/texts.tsx'],
  ['src/renderer/data/change/toasts.ts', '../../app/paths.ts'],
  ['src/renderer/data/change/toasts.ts', '../../components/hue.ts'],
  ['src/renderer/i18n/error-text.ts', '../data/api-error.ts'],
  ['src/renderer/i18n/names.ts', '../components/hue.ts'],
  ['src/renderer/app/main.tsx', 'electron'],
  ['src/renderer/app/main.tsx', 'electron-log/renderer'],
  ['src/renderer/app/main.tsx', 'pusher-js'],
  ['src/renderer/app/main.tsx', 'node:path'],
  ['src/renderer/app/main.tsx', '../../main/session/session.ts'],
  ['src/main/outbox/send.ts', 'electron'],
  ['src/main/outbox/send.ts', 'electron-store'],
  ['src/main/outbox/send.ts', '../electron/tray.ts'],
  ['src/main/outbox/send.ts', '#main/electron/index.ts'],
  ['src/main/outbox/send.ts', '../session/vault.ts'],
  ['src/main/outbox/send.ts', '../index.ts'],
  ['src/main/ports.ts', './session/session.ts'],
  ['src/main/ports.ts', 'electron'],
  ['src/main/outbox/send.ts', '#workspace/serve.ts'],
  ['src/main/electron/alerts/tray.ts', '../../service-status/state.ts'],
  ['src/main/index.ts', 'electron'],
  ['src/main/index.ts', 'react'],
  ['src/main/phases/windows.ts', 'electron'],
  ['src/main/outbox/send.ts', '../phases/services.ts'],
  ['src/workspace/use-cases/messages/deliver.ts', '../../routes/chats.ts'],
  ['src/workspace/use-cases/messages/deliver.ts', '../../http/service.ts'],
  ['src/workspace/access.ts', './use-cases/deliver.ts'],
  ['src/workspace/storage/contacts/contacts.ts', '../../use-cases/deliver.ts'],
  ['src/workspace/storage/contacts/contacts.ts', '../../unit-of-work.ts'],
  ['src/workspace/http/app.ts', '../workspace.ts'],
  ['src/workspace/not-in-the-order.ts', './clock.ts'],
  ['src/workspace/serve.ts', 'electron'],
  ['src/workspace/serve.ts', '#main/session/session.ts'],
  ['src/workspace/serve.ts', '#simulator/demo/seed.ts'],
  ['src/workspace/serve.ts', '#tests/support/workspace.ts'],
  ['src/renderer/app/app.tsx', '#tests/support/axe-rules.ts'],
  ['src/simulator/customers/intent.ts', '#workspace/storage/open.ts'],
  ['src/simulator/control/control-app.ts', '#workspace/use-cases/groups/change-group.ts'],
  ['src/simulator/demo/seed.ts', '#workspace/use-cases/messages/deliver.ts'],
  ['src/simulator/demo/seed.ts', '../../host/arguments.ts'],
  ['src/host/host.ts', 'hono'],
]

describe('imports between the parts', () => {
  it.each(ALLOWED)('%s may import %s', (from, specifier) => {
    expect(arrowFault(from, specifier)).toBeNull()
  })

  it.each(FORBIDDEN)('%s may not import %s', (from, specifier) => {
    expect(arrowFault(from, specifier)).toMatch(/\.$/)
  })
})

describe('folder cycles', () => {
  it('finds folders that import from each other, directly or through others', () => {
    expect(
      folderCycles([
        ['src/a/x.ts', 'src/b/x.ts'],
        ['src/b/deep/y.ts', 'src/c/x.ts'],
        ['src/c/x.ts', 'src/a/deep/x.ts'],
        ['src/c/x.ts', 'src/d/x.ts'],
      ]),
    ).toEqual([['src/a', 'src/b', 'src/c']])
  })

  it('counts a folder and its subfolders as one', () => {
    expect(
      folderCycles([
        ['src/a/x.ts', 'src/a/deep/x.ts'],
        ['src/a/deep/x.ts', 'src/a/y.ts'],
        ['src/a/x.ts', 'src/a/y.ts'],
      ]),
    ).toEqual([])
  })

  it('allows them between the subjects of one layer', () => {
    const between = (layer: string) =>
      folderCycles([
        [`${layer}/chats/x.ts`, `${layer}/messages/x.ts`],
        [`${layer}/messages/x.ts`, `${layer}/chats/x.ts`],
      ])
    expect(between('src/contract/rules')).toEqual([])
    expect(between('src/renderer/scenes')).toHaveLength(1)
  })

  it('finds none in the source', () => {
    expect(folderCycles(imports())).toEqual([])
  })
})

describe('file cycles', () => {
  it('finds files that import from each other, directly or through others', () => {
    expect(
      fileCycles([
        ['src/a/x.ts', 'src/a/y.ts'],
        ['src/a/y.ts', 'src/b/z.ts'],
        ['src/b/z.ts', 'src/a/x.ts'],
        ['src/b/z.ts', 'src/c.ts'],
      ]),
    ).toEqual([['src/a/x.ts', 'src/a/y.ts', 'src/b/z.ts']])
  })

  it('finds none in the source, also with imports of types', () => {
    expect(fileCycles(imports())).toEqual([])
  })
})

/** Every import between source files, without tests. */
function imports(): (readonly [string, string])[] {
  const root = join(import.meta.dirname, '../..')
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|fixture)\.|\/test-/.test(name))
    .flatMap((from) =>
      [...readFileSync(join(root, from), 'utf8').matchAll(/(?:from|import\()\s*'([^']+)'/g)]
        .map(([, specifier = '']) => repositoryPath(from, specifier))
        .filter((target) => target !== null)
        .map((target) => [from, target] as const),
    )
}
