import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { launchApp, type RunningApp } from '#tests/support/electron-app.ts'
import { ask } from './support/desktop.ts'
import { startSmallWorkspace, type SmallWorkspace } from './support/small-workspace.ts'

let folder: string
let workspace: SmallWorkspace
let app: RunningApp | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-policy-'))
  workspace = await startSmallWorkspace()
})
afterEach(async () => {
  await app?.close()
  app = undefined
  await workspace.stop()
  await rm(folder, { recursive: true })
})

async function startUnder(policy: object): Promise<RunningApp> {
  const path = join(folder, 'policy.json')
  await writeFile(path, JSON.stringify(policy))
  app = await launchApp({ env: { BANDEJA_POLICY: path } })
  return app
}

it('an address where something answers that is no workspace is said to be one', async () => {
  workspace.refuse(/bandeja\.json/, 404)
  const { page } = await startUnder({ workspace: workspace.url })
  await page
    .getByRole('heading', { name: 'Aún no se llega al espacio de trabajo de tu empresa' })
    .waitFor()
  await page.getByText('Ahí responde un servidor, pero no es un espacio de trabajo').waitFor()
})

it.each([
  [
    'an address, as soon as it answers,',
    async () => ({ workspace: workspace.url }),
    async (page: Page, answer: () => void) => {
      const notYet = 'Aún no se llega al espacio de trabajo de tu empresa'
      await page.getByRole('heading', { name: notYet }).waitFor()
      await page.getByText('ahí no responde nadie').waitFor()
      answer()
      await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor()
    },
  ],
  [
    'a whole connection',
    async () => ({
      connection: await (await fetch(`${workspace.url}/.well-known/bandeja.json`)).json(),
    }),
    async () => undefined,
  ],
])(
  'a workspace that IT has fixed by %s is connected to, and is not the person’s to change',
  async (_, policy, meanwhile) => {
    const fixed = await policy()
    const answer = workspace.hang(/bandeja\.json/)
    const { page } = await startUnder(fixed)
    await meanwhile(page, answer)
    await expect
      .poll(() => ask(page, 'connection.get', undefined))
      .toMatchObject({ name: 'Muebles del Sur', managed: true })
    const elsewhere = ask(page, 'connection.set', { address: 'https://elsewhere.example' })
    await expect(elsewhere).rejects.toThrow('FORBIDDEN')
    await expect(ask(page, 'connection.forget', undefined)).rejects.toThrow('FORBIDDEN')
  },
)
