import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { launchApp } from '../support/electron-app.ts'
import { signInAs } from '../support/sign-in.ts'
import type { Account, Workspace } from '../support/workspace.ts'
import { cameraFor, type Look, type Spoken } from './camera.ts'

/** A role's screenshot of the inbox: a chat, and the tab shown beside it. */
interface View {
  name: string
  role: string
  /** Flags of the account, beside its role. */
  flags?: readonly string[]
  /** The contact whose chat is shown; by default the latest one. */
  customer?: string
  tab?: string
  look?: Look
  language?: Spoken
}

const CUSTOMER = 'Sebastián Castillo Chávez'

/** Every role with its screenshot. */
export const views: readonly View[] = [
  { name: 'role-publisher', role: 'ROLE_PUBLISHER', customer: CUSTOMER, tab: 'CRM' },
  { name: 'role-read-only', role: 'ROLE_PUBLISHER', flags: ['isReadOnly'] },
  { name: 'role-manager', role: 'ROLE_MANAGER', customer: CUSTOMER },
  { name: 'role-admin', role: 'ROLE_ADMI', customer: CUSTOMER, tab: 'Reportes' },
  {
    name: 'role-supervisor',
    role: 'ROLE_ADMI',
    flags: ['isSupervisor'],
    customer: CUSTOMER,
    tab: 'Análisis',
    look: 'dark',
  },
  {
    name: 'role-super-admin',
    role: 'ROLE_ADMI',
    flags: ['isSuperAdmin'],
    customer: CUSTOMER,
    tab: 'Campañas',
  },
  {
    name: 'role-publisher-portuguese',
    role: 'ROLE_PUBLISHER',
    customer: CUSTOMER,
    tab: 'Análise',
    language: 'pt',
  },
]

function accountFor(workspace: Workspace, { role, flags = [] }: View): Account {
  const wanted = JSON.stringify(flags)
  return workspace.account(role, (account) => JSON.stringify(account.flags) === wanted)
}

/** Opens the contact sidebar, if it is not open, and one of its tabs. Resolves once its content, a frame too, is loaded. */
async function showSidebar(page: Page, tab: string | undefined): Promise<void> {
  const sidebar = page.locator('aside', { has: page.getByRole('tablist') })
  const open = page.getByRole('button', { name: /^Mostrar (?:la información|as informações) d/ })
  if ((await open.count()) > 0) await open.click()
  await sidebar.waitFor()
  if (tab !== undefined) await sidebar.getByRole('tab', { name: tab }).click()
  const panel = sidebar.getByRole('tabpanel')
  const frame = panel.locator('iframe')
  await panel.getByRole('region').or(frame).first().waitFor()
  if ((await frame.count()) > 0)
    await page.frameLocator('aside [role="tabpanel"] iframe').getByRole('table').first().waitFor()
}

/** Takes a screenshot of the inbox as each role, each with an app of its own. */
export async function takeRoles(workspace: Workspace): Promise<void> {
  for (const view of views) {
    const profile = await mkdtemp(join(tmpdir(), 'bandeja-role-'))
    const app = await launchApp({ profile, workspaceUrl: workspace.url })
    const { page } = app
    try {
      const camera = await cameraFor(app)
      await camera.resize('reference')
      await camera.look(view.look ?? 'light')
      await page.locator('form').waitFor()
      if (view.language !== undefined) await camera.speak(view.language)
      await signInAs(page, accountFor(workspace, view))
      const rows = page.locator('[data-chat]')
      const row = view.customer === undefined ? rows : rows.filter({ hasText: view.customer })
      await row.first().click()
      await page.getByRole('feed').getByRole('article').last().waitFor()
      await showSidebar(page, view.tab)
      await camera.take(view.name)
    } finally {
      await app.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    }
  }
}
