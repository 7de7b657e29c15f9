import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { launchApp, type RunningApp } from '../support/electron-app.ts'
import { signInAs } from '../support/sign-in.ts'
import { startWorkspace, type Workspace } from '../support/workspace.ts'
import { until } from '../desktop/support/until.ts'
import { cameraFor, type Camera } from './camera.ts'
import { takeContacts } from './contact-screens.ts'
import { takeCampaigns } from './campaign-screens.ts'
import { takeLine } from './line-screens.ts'
import {
  takeAds,
  takeAnswers,
  takeFlows,
  takeOnboarding,
  takePeople,
  takeProfile,
  takeNotifications,
  takeReports,
  takeSettings,
  takeTemplates,
} from './content-screens.ts'
import { takeRoles } from './roles.ts'

/** A contact of the demo data who writes in the language of these screenshots. */
const CUSTOMER = 'Sebastián Castillo Chávez'
const QUESTION = '¡Hola! Claro que sí. ¿Te viene bien recibirlo el jueves por la mañana?'
const DRAFT = 'Perfecto. Te confirmo el horario en cuanto salga el camión'

/** Names of `screens`, 'profile', 'onboarding', 'team', 'line' or 'roles' from the command line; all screenshots without any. */
const only = process.argv.slice(2)
const isWanted = (name: string) => only.length === 0 || only.includes(name)

/**
 * Takes the screenshots from sign-in to a customer's answer and of the other screens, in the real
 * app.
 */
async function main(): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), 'bandeja-pictures-'))
  // Customers only reply and never write on their own during a screenshot.
  const workspace = await startWorkspace({ args: ['--pace', '0'] })
  const inApp = async (walk: (app: RunningApp, camera: Camera) => Promise<void>, url?: string) => {
    const app = await launchApp({ profile, ...(url === undefined ? {} : { workspaceUrl: url }) })
    try {
      const camera = await cameraFor(app)
      await camera.resize('reference')
      await camera.look('light')
      await walk(app, camera)
    } finally {
      await app.close()
    }
  }
  try {
    const isWhole = only.length === 0
    if (isWhole) {
      await inApp(firstRun)
      await inApp((app, camera) => firstDay(app, camera, workspace), workspace.url)
      await inApp(afterRestart, workspace.url)
      await inApp(beside, workspace.url)
    }
    if (['profile', ...Object.keys(screens)].some(isWanted))
      await inApp((app, camera) => contentScreens(app, camera, workspace), workspace.url)
    if (isWanted('onboarding')) await inApp(onboarding, workspace.url)
    if (isWanted('team')) await inApp((app, camera) => team(app, camera, workspace), workspace.url)
    if (isWhole) {
      await inApp((app, camera) => signedOut(app, camera, workspace), workspace.url)
    }
    if (isWanted('line')) await takeLine()
    if (isWanted('roles')) await takeRoles(workspace)
  } finally {
    await workspace.stop()
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

const rows = (page: Page) => page.locator('[data-chat]')
const bubbles = (page: Page) => page.getByRole('feed').getByRole('article')
const composer = (page: Page) => page.getByRole('textbox', { name: 'Mensaje', exact: true })

async function firstRun({ page }: RunningApp, { take }: Camera): Promise<void> {
  await page.getByRole('heading', { name: 'Conéctate a tu espacio de trabajo' }).waitFor()
  await take('connection')
}

/** From sign-in to the customer's answer, in the order of a new user. */
async function firstDay({ page }: RunningApp, camera: Camera, workspace: Workspace): Promise<void> {
  const { take } = camera
  await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor()
  await take('sign-in')
  await camera.look('dark')
  await camera.speak('en')
  await take('sign-in-dark')
  await camera.look('light')
  await camera.speak('es')

  await signInAs(page, workspace.account('ROLE_PUBLISHER'))
  await rows(page).first().waitFor()
  await take('chat-list')

  await rows(page).filter({ hasText: CUSTOMER }).click()
  await bubbles(page).last().waitFor()
  await take('conversation')

  await composer(page).fill(QUESTION)
  await page.keyboard.press('Enter')
  const question = bubbles(page).filter({ hasText: QUESTION })
  await question.getByRole('img', { name: /Enviado|Entregado/ }).waitFor()
  await take('message-sent')

  const answers = page.locator('[data-side="in"][data-message]')
  const before = await answers.last().getAttribute('data-message')
  await until('the customer answers', async () => {
    await workspace.advanceClock(500)
    return (await answers.last().getAttribute('data-message')) !== before
  })
  await question.getByRole('img', { name: 'Leído' }).waitFor()
  await take('customer-answers')

  await camera.look('dark')
  await take('customer-answers-dark')
  await camera.resize('small')
  await take('small-window-dark')
  await camera.look('light')
  await take('small-window')
  await camera.resize('reference')
  await camera.speak('en')
  await take('customer-answers-english')
  await camera.speak('es')
  await composer(page).fill(DRAFT)
}

/** The session, the draft and the unread chats after a restart. */
async function afterRestart({ page }: RunningApp, { take }: Camera): Promise<void> {
  await rows(page).filter({ hasText: CUSTOMER }).click()
  await bubbles(page).last().waitFor()
  await composer(page).and(page.getByText(DRAFT)).waitFor()
  await take('after-restart')
}

async function beside(app: RunningApp, camera: Camera): Promise<void> {
  const { page } = app
  const { take } = camera
  await rows(page).first().waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  await take('shortcuts')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  await page.keyboard.press('/')
  await page.keyboard.type('nadie se llama así')
  await page.getByText('Nada coincide con').waitFor()
  await take('nothing-found')
  await page.keyboard.press('Escape')

  await takeProfile(app, camera)

  await page.keyboard.press('Control+Shift+L')
  await page.getByRole('heading', { name: 'Pantalla bloqueada' }).waitFor()
  await take('lock-screen')
  await page.getByRole('link', { name: 'Cerrar sesión' }).click()
  await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor()
}

/** Special cases: a read-only user, and a chat with a closed window. */
async function signedOut(
  { page }: RunningApp,
  { take }: Camera,
  workspace: Workspace,
): Promise<void> {
  const reader = workspace.account(
    'ROLE_PUBLISHER',
    ({ flags }) => Array.isArray(flags) && flags.includes('isReadOnly'),
  )
  await signInAs(page, reader)
  await rows(page).first().click()
  await page.getByText('Solo puedes leer en este grupo').waitFor()
  await bubbles(page).last().waitFor()
  await take('read-only')
}

/** An administrator's screens beside the inbox, by the name that the command line takes. */
const screens: Readonly<Record<string, (app: RunningApp, camera: Camera) => Promise<void>>> = {
  templates: takeTemplates,
  answers: takeAnswers,
  flows: takeFlows,
  campaigns: takeCampaigns,
  reports: takeReports,
  ads: takeAds,
  contacts: takeContacts,
  notifications: takeNotifications,
  settings: takeSettings,
  people: takePeople,
}

async function contentScreens(
  app: RunningApp,
  camera: Camera,
  workspace: Workspace,
): Promise<void> {
  await signInAs(app.page, workspace.account('ROLE_ADMI'))
  await rows(app.page).first().waitFor()
  for (const [name, walk] of Object.entries(screens)) if (isWanted(name)) await walk(app, camera)
  if (only.includes('profile')) await takeProfile(app, camera)
  await signOut(app)
}

async function signOut({ page }: RunningApp): Promise<void> {
  await page.keyboard.press('Control+Shift+L')
  await page.getByRole('link', { name: 'Cerrar sesión' }).click()
  await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor()
}

/** What a manager sees of the team, beside the chats. */
async function team(app: RunningApp, camera: Camera, workspace: Workspace): Promise<void> {
  const { page } = app
  await signInAs(page, workspace.account('ROLE_MANAGER'))
  await rows(page).first().waitFor()
  await page.keyboard.press('Control+Shift+G')
  await page.getByRole('region', { name: 'Hoy', exact: true }).getByText('en vivo').waitFor()
  await camera.take('team-panel')
  await camera.look('dark')
  await camera.take('team-panel-dark')
  await camera.look('light')
  await signOut(app)
}

async function onboarding(app: RunningApp, camera: Camera): Promise<void> {
  await takeOnboarding(app, camera)
  await signOut(app)
}

await main()
