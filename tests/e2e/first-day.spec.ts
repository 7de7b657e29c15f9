import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { isWindowOpen } from '#contract/rules/chats/chat-window.ts'
import { launchApp, type RunningApp } from '#tests/support/electron-app.ts'
import { needsKeyring } from '#tests/support/keyring.ts'
import { pathIn, signInAs, visit } from '#tests/support/sign-in.ts'
import { startWorkspace, type Account, type Workspace } from '#tests/support/workspace.ts'
import {
  bubblesOf,
  composerOf,
  pendingInList,
  rowOf,
  witness,
  type Witness,
} from './support/demo.ts'
import { expectFocus } from './support/focus.ts'
import { untilSubscribed } from './support/live.ts'
import { shareApp } from './support/shared-app.ts'

// A window: one story of each role through its screens, over a restart with the keychain.
let workspace: Workspace
let app: RunningApp | undefined
let profile: string
beforeAll(async () => {
  // Customers only reply and never write on their own: the unread counts stay predictable.
  workspace = await startWorkspace({ args: ['--pace', '0'] })
})
beforeEach(async () => {
  profile = await mkdtemp(join(tmpdir(), 'bandeja-first-day-'))
})
afterAll(() => workspace.stop())
afterEach(async () => {
  // Killed, because quitting has tests of its own.
  await app?.kill()
  app = undefined
  await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

async function start(): Promise<RunningApp> {
  app = await launchApp({ workspaceUrl: workspace.url, profile })
  return app
}

async function startAndSignIn(account: Account): Promise<RunningApp> {
  const running = await start()
  const { page } = running
  await signInAs(page, account)
  await page.locator('[data-chat]').first().waitFor()
  await untilSubscribed(page)
  return running
}

/** A chat of one agent whose customer has written today and waits for an answer. */
const isWaiting = ({ chat, isGroupChat, lastContactResponseAt }: Contact): boolean =>
  !isGroupChat &&
  chat.lastSender === 'contact' &&
  chat.pendingMessages > 0 &&
  isWindowOpen(lastContactResponseAt, Date.now() + 3_600_000)

describe('the first day of an agent', () => {
  test('goes from sign-in to a customer’s answer, on after a restart, and stays locked over the next', async (context) => {
    needsKeyring(context)
    const agent = workspace.account('ROLE_PUBLISHER')
    const service = await witness(workspace, agent)
    const [chosen, other] = (await service.chats()).slice(0, 9).filter(isWaiting)
    if (!chosen || !other) throw new Error('Nobody waits for this agent in the demo data.')
    const question = '¿A qué hora te viene bien que te llamemos?'

    const { page, ...first } = await startAndSignIn(agent)
    await expect
      .poll(async () => (await pendingInList(page))[chosen.id])
      .toBe(chosen.chat.pendingMessages)
    await rowOf(page, chosen.id).click()
    await page.getByRole('heading', { name: chosen.name }).waitFor()
    await expect.poll(async () => (await pendingInList(page))[chosen.id]).toBe(0)

    // All messages up to the question, and the question.
    const before = (await service.messages(chosen.id)).length + 1
    await composerOf(page).fill(question)
    await page.keyboard.press('Enter')
    const questionBubble = bubblesOf(page).filter({ hasText: question })
    await questionBubble.waitFor()
    await expect.poll(() => page.locator('[data-outgoing]').count()).toBe(0)

    // The customer reads it and takes a while; the service's clock runs faster than ours.
    const newMessages = async () => (await service.messages(chosen.id)).slice(before)
    await expect
      .poll(async () => {
        await workspace.advanceClock(1_000)
        return (await newMessages()).length
      })
      .toBeGreaterThan(0)
    await questionBubble.getByRole('img', { name: 'Leído' }).waitFor()
    const [answer] = await newMessages()
    expect(answer?.sender).toBe('contact')
    await page.locator(`[data-message="${answer?.id}"]`).waitFor()
    // Waits for all replies, so that no message arrives before the restart.
    await workspace.advanceClock(60_000)
    await expect.poll(async () => (await service.chat(chosen.id)).chat.pendingMessages).toBe(0)

    await composerOf(page).fill('Entonces quedamos así:\nte llamo')
    await rowOf(page, other.id).click()
    await page.getByRole('heading', { name: other.name }).waitFor()
    await page.keyboard.press('Control+Shift+U')
    await expect.poll(async () => (await service.chat(other.id)).chat.pendingMessages).toBe(1)
    await expect.poll(async () => (await pendingInList(page))[other.id]).toBe(1)
    const unread = await pendingInList(page)
    const waiting = async () =>
      (await service.chats()).filter(({ chat }) => chat.pendingMessages > 0).length
    const total = `Chats, ${await waiting()} chats con mensajes pendientes`
    const inRail = (one: Page) =>
      one.getByRole('navigation').getByRole('link', { name: total, exact: true })
    await inRail(page).waitFor()
    await first.close()

    const second = await start()
    // No sign-in is needed, and no chat was opened by itself.
    await second.page.locator('[data-chat]').first().waitFor()
    await expect.poll(() => pathIn(second.page)).toBe('/dashboard')
    await expect.poll(() => pendingInList(second.page)).toEqual(unread)
    await inRail(second.page).waitFor()

    await rowOf(second.page, chosen.id).click()
    await expect
      .poll(() => composerOf(second.page).inputValue())
      .toBe('Entonces quedamos así:\nte llamo')
    await second.page.locator(`[data-message="${answer?.id}"]`).waitFor()
    await expect.poll(() => bubblesOf(second.page).filter({ hasText: question }).count()).toBe(1)
    const texts = (await service.messages(chosen.id)).map(({ content }) => content.text)
    expect(texts.filter((text) => text === question)).toHaveLength(1)

    const place = pathIn(second.page)
    await second.page.keyboard.press('Control+Shift+L')
    await second.page.getByRole('heading', { name: 'Pantalla bloqueada' }).waitFor()
    await second.close()
    const third = await start()
    await third.page.getByRole('heading', { name: 'Pantalla bloqueada' }).waitFor()
    expect(await third.page.getByRole('navigation').count()).toBe(0)
    await expectFocus(third.page.locator('input[autocomplete="current-password"]'))
    await third.page.keyboard.type(agent.password)
    await third.page.keyboard.press('Enter')
    await bubblesOf(third.page).last().waitFor()
    await expect.poll(() => pathIn(third.page)).toBe(place)
  })
})

const has = (flag: string) => (account: Account) =>
  Array.isArray(account.flags) && account.flags.includes(flag)

/** A colleague's chat does not exist for the agent, not even by its address. */
async function isKeptFrom(page: Page, service: Witness, foreign: Contact | undefined) {
  if (!foreign) throw new Error('This role sees every chat.')
  expect(await service.statusOf(foreign.id)).toBe(404)
  await visit(page, `/dashboard?chat=${foreign.id}`)
  await page.getByText('Este chat no está disponible').waitFor()
  expect(await page.getByText(foreign.phone).count()).toBe(0)
}

async function seesAll(_page: Page, _service: Witness, foreign: Contact | undefined) {
  expect(foreign).toBeUndefined()
}

const archive = (page: Page) =>
  page.getByRole('region', { name: 'Conversación' }).getByRole('button', { name: 'Archivar' })

async function reads(page: Page) {
  await page.getByText('Solo puedes leer en este grupo').waitFor()
  expect(await composerOf(page).count()).toBe(0)
  expect(await archive(page).count()).toBe(0)
  await bubblesOf(page).last().focus()
  await expectFocus(bubblesOf(page).last())
  // Not even the confirmation is shown: the next key opens the menu.
  await page.keyboard.press('Delete')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Copiar' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await page.getByRole('menuitem', { name: /Eliminar|Reaccionar/ }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
}

async function writes(page: Page, service: Witness, chat: Contact) {
  await archive(page).waitFor()
  const text = `Te escribo por tu pedido (${randomUUID()})`
  await composerOf(page).fill(text)
  await page.keyboard.press('Enter')
  await bubblesOf(page).filter({ hasText: text }).waitFor()
  await expect
    .poll(async () => (await service.messages(chat.id)).map(({ content }) => content.text))
    .toContain(text)
}

describe('each role’s screens', () => {
  const turns = shareApp()
  afterEach(({ task }) => turns.giveBack(task.result?.state === 'fail'))
  afterAll(() => turns.end())

  const roles = [
    {
      title: 'a read-only agent',
      role: 'ROLE_PUBLISHER',
      matches: has('isReadOnly'),
      called: 'Agente (solo lectura)',
      others: isKeptFrom,
      does: reads,
      /**
       * Chats, notifications, contacts, templates, flows, answers, campaigns, the profile, the
       * settings, the groups and Meta ads.
       */
      screens: 11,
    },
    {
      title: 'a super admin',
      role: 'ROLE_ADMI',
      matches: has('isSuperAdmin'),
      called: 'Superadministrador',
      others: seesAll,
      does: writes,
      /** The reports and the users too. */
      screens: 13,
    },
  ]

  test.each(roles)('$title', async ({ role, matches, called, others, does, screens: links }) => {
    const account = workspace.account(role, matches)
    const service = await witness(workspace, account)
    const visible = await service.chats()
    const superAdmin = workspace.account('ROLE_ADMI', has('isSuperAdmin'))
    const everything = await (await witness(workspace, superAdmin)).chats()
    const { page } = await turns.take(workspace.url, { as: account })

    // Only their own chats, in the service's order, which a customer's reply may change meanwhile.
    const ids = visible.map(({ id }) => id)
    const agrees = async () => {
      const now = (await service.chats()).map(({ id }) => id)
      const shown = await order(page)
      return shown.length > 8 && shown.every((id, place) => id === now[place])
    }
    await expect.poll(agrees).toBe(true)
    await others(
      page,
      service,
      everything.find(({ id }) => !ids.includes(id)),
    )

    const chat = visible.find(isWaiting) ?? visible[0]
    if (!chat) throw new Error('There is no chat to open.')
    await visit(page, `/dashboard?chat=${chat.id}`)
    await bubblesOf(page).last().waitFor()
    await does(page, service, chat)

    // The rail leads to the role's screens; the profile names the role.
    await expect.poll(() => page.getByRole('navigation').getByRole('link').count()).toBe(links)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Alt+2')
    await page.getByText(`Rol en Casa Nogal${called}`, { exact: true }).waitFor()
    await page.getByRole('button', { name: /^Cambiar de grupo/ }).click()
    await expect.poll(() => page.getByRole('menuitemradio').count()).toBe(account.groups.length)
  })
})

/** The rendered chats of the list from the top. */
async function order(page: Page): Promise<(string | null)[]> {
  return await page
    .locator('[data-chat]')
    .evaluateAll((rows) =>
      rows
        .toSorted((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex))
        .map((row) => row.getAttribute('data-chat')),
    )
}
