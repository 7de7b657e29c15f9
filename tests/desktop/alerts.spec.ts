import { expect, it } from 'vitest'
import { ask, setVisibleChat } from './support/desktop.ts'
import { account, user } from './support/small-workspace.ts'
import { notifiedUserForEach } from './support/notified-user.ts'
import { until } from './support/until.ts'

const desktop = notifiedUserForEach()

let position = 0

/** Sends a message of the customer. */
function says(
  text: string,
  { contactId = 'c1', agent = 'u1', name = 'Lucía', groupId = 'g1' } = {},
): void {
  position += 1
  const at = new Date().toISOString()
  desktop.workspace.tell('message.created', {
    groupId,
    message: {
      id: `m${position}`,
      contactId,
      sender: 'contact',
      status: 'delivered',
      updatedAt: at,
      positionInChat: position,
      content: { type: 'text', text },
    },
    contact: {
      id: contactId,
      groupId,
      name,
      phone: '51945118207',
      userId: agent,
      chat: { updateAt: at },
    },
  })
}

/** Sends a message, and resolves once the app has received it. */
async function hears(text: string): Promise<void> {
  await desktop.app.page.evaluate(
    `void (globalThis.heard = new Promise((done) => void globalThis.bandeja.on('realtime.events', done)))`,
  )
  says(text)
  await desktop.app.page.evaluate('globalThis.heard.then(() => undefined)')
}

const shown = async () => (await desktop.server.list()).shown
const saying = (text: string) =>
  until(`"${text}" is shown`, async () => (await shown()).find(({ body }) => body === text))

const hide = async () => {
  const window = await desktop.app.electron.browserWindow(desktop.app.page)
  await window.evaluate((one) => one.hide())
}

const focus = async () => {
  const window = await desktop.app.electron.browserWindow(desktop.app.page)
  await until('the window has the focus', () =>
    window.evaluate((one) => {
      one.show()
      one.focus()
      return one.isFocused()
    }),
  )
}

/**
 * Leaves the page for another file of the app. Otherwise the inbox reports its own context on every
 * change of a count, and overwrites the one that the test sets.
 */
const leaveTheInbox = async () => {
  const file = await desktop.app.page.locator('link[rel=stylesheet]').first().getAttribute('href')
  await desktop.app.page.goto(new URL(file ?? '', desktop.app.page.url()).href)
}

/** Records the flashes of the taskbar. @returns a function that reads the record, e.g. "true,false" */
async function recordFlashes(): Promise<() => Promise<string>> {
  const window = await desktop.app.electron.browserWindow(desktop.app.page)
  await window.evaluate((one) => {
    const record: boolean[] = []
    Reflect.set(globalThis, 'flashes', record)
    one.flashFrame = (isOn: boolean) => void record.push(isOn)
  })
  return () => window.evaluate(() => String(Reflect.get(globalThis, 'flashes')))
}

/** Records the path to which the page is sent. @returns a function that waits for a path */
async function recordNavigation(): Promise<(path: string) => Promise<unknown>> {
  await desktop.app.page.evaluate(
    `void globalThis.bandeja.on('navigate', ({ path }) => (globalThis.sentTo = path))`,
  )
  return (path) =>
    until(
      `the page is sent to ${path}`,
      async () => (await desktop.app.page.evaluate('globalThis.sentTo')) === path,
    )
}

/** Sends a notification of the user about the chat of Lucía. */
function notify(byUserId: string, notification: { kind: string; [field: string]: string }): void {
  desktop.workspace.tell('notification.created', {
    groupId: 'g1',
    byUserId,
    notification: {
      id: `o-${notification.kind}-${byUserId}`,
      groupId: 'g1',
      ...notification,
      title: 'Lucía',
      actorName: 'Ana',
      contactId: 'c1',
      read: false,
      createdAt: new Date().toISOString(),
    },
  })
}

it('notifies of a message, of a mention, of a transfer with its reason, of a template and of another group while the window is hidden; a click opens each', async () => {
  await until('the other group’s feed is followed', () => desktop.workspace.isFollowed('g2'))
  const sentTo = await recordNavigation()
  const flashes = await recordFlashes()
  await hide()
  says('¿Me confirmas la hora?')
  const message = await saying('¿Me confirmas la hora?')
  expect(message.summary).toBe('Lucía')
  expect(message.actions).toContain('default')
  const window = await desktop.app.electron.browserWindow(desktop.app.page)
  const clickOpens = async (id: number, path: string) => {
    await desktop.server.click(id)
    await sentTo(path)
    await until('the window is shown', () => window.evaluate((one) => one.isVisible()))
  }
  await clickOpens(message.id, '/dashboard?inGroup=g1&chat=c1')
  expect(await flashes()).toMatch(/^true/)
  await focus()
  await until('it flashes no more', async () => (await flashes()).endsWith('false'))

  await hide()
  const before = (await shown()).length
  notify('u1', { kind: 'mention', text: 'para mí' })
  notify('u2', { kind: 'mention', text: '@Diego, ¿vamos?' })
  const note = await saying('Lucía: @Diego, ¿vamos?')
  expect(note.summary).toMatch(/^Ana/)
  expect(await shown()).toHaveLength(before + 1)
  await clickOpens(note.id, '/dashboard?inGroup=g1&chat=c1')

  await hide()
  notify('u2', { kind: 'assignment', change: 'agent', text: '', reason: 'salgo de turno' })
  const transfer = await saying('Te asignaron este chat. «salgo de turno»')
  await clickOpens(transfer.id, '/dashboard?inGroup=g1&chat=c1')

  const nowhere = { groupId: 'g1', contactId: null, pendingChats: 0 }
  await ask(desktop.app.page, 'context.set', { ...nowhere, language: 'en' })
  const template = { id: 'w1', name: 'Envío', templateText: 'Hola {{1}}, tu pedido salió' }
  desktop.workspace.tell('waTemplate.status', {
    template: { ...template, status: 'APPROVED' },
    prevStatus: 'pending',
  })
  desktop.workspace.tell('waTemplate.status', {
    template: { ...template, id: 'w2', status: 'rejected' },
  })
  const verdicts = async () => (await shown()).slice(before + 2)
  await until('both verdicts are shown', async () => (await verdicts()).length === 2)
  // In Spanish in every language of the user, by the template's name.
  expect((await verdicts()).map(({ summary, body }) => [summary, body])).toEqual([
    ['Plantilla aprobada', 'Envío: Hola {{1}}, tu…'],
    ['Plantilla rechazada', 'Envío: Hola {{1}}, tu…'],
  ])
  await clickOpens((await verdicts())[1]?.id ?? 0, '/dashboard/templates?inGroup=g1&template=w2')

  await hide()
  says('Se rompió la silla', { contactId: 'c7', groupId: 'g2', name: 'Óscar' })
  const elsewhere = await saying('Se rompió la silla')
  expect(elsewhere.summary).toBe('Óscar · Soporte')
  await clickOpens(elsewhere.id, '/dashboard?inGroup=g2&chat=c7')
})

it('shows the last message of a chat alone and as plain text, removes it once the chat is read elsewhere, and all at sign-out', async () => {
  await hide()
  says('<b>50 & más</b>')
  const first = await saying('&lt;b&gt;50 &amp; más&lt;/b&gt;')
  expect(first.summary).toBe('Lucía')
  const closed = async (id: number) => (await desktop.server.list()).closed.includes(id)
  says('segundo')
  const second = await saying('segundo')
  await until('the first is taken back', () => closed(first.id))
  desktop.workspace.tell('chat.pending', { contactId: 'c1', pendingMessages: 0 })
  await until('the second too', () => closed(second.id))
  expect(await shown()).toHaveLength(2)

  says('solo para Diego')
  const third = await saying('solo para Diego')
  await ask(desktop.app.page, 'session.signOut', {})
  await until('the third is taken back', () => closed(third.id))
})

it('stops notifications of a group once its messaging app is removed', async () => {
  await until('that feed is followed', () => desktop.workspace.isFollowed('g2'))
  const permissions = user.permissions.map((one) => ({
    ...one,
    hasMessagingApp: one.groupId === 'g1',
  }))
  desktop.workspace.answer(/^GET \/main\/me/, (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ ...user, permissions, user: { ...user, permissions } }))
  })
  desktop.workspace.tell('group.settings', { groupId: 'g2', group: { id: 'g2', name: 'Soporte' } })
  await until('it is known', async () => {
    const { user: known } = await ask(desktop.app.page, 'session.get', undefined)
    return known?.permissions.some(({ hasMessagingApp }) => hasMessagingApp === false)
  })
  await hide()
  says('para nadie', { contactId: 'c7', groupId: 'g2' })
  says('para Diego')
  await saying('para Diego')
  expect((await shown()).map(({ body }) => body)).toEqual(['para Diego'])
})

it('removes notifications at the lock; new ones have no text, and the locked window’s focus removes none', async () => {
  await leaveTheInbox()
  await setVisibleChat(desktop.app.page, 'c1')
  await hide()
  says('mi clave es 1234')
  const { id: unlocked } = await saying('mi clave es 1234')
  await ask(desktop.app.page, 'session.lock', undefined)
  const closed = async () => (await desktop.server.list()).closed
  await until('it is taken back', async () => (await closed()).includes(unlocked))
  says('y mi saldo, 50')
  const locked = await until('it is shown', async () => (await shown())[1])
  expect(`${locked.summary} ${locked.body}`).not.toContain('saldo')
  await focus()
  says('Otra cosa', { contactId: 'c9' })
  await until('another is shown after it', async () => (await shown())[2])
  expect(await closed()).toEqual([unlocked])
  await ask(desktop.app.page, 'session.unlock', { password: account.password })
  await setVisibleChat(desktop.app.page, 'c1')
  await until('it is taken back', async () => (await closed()).includes(locked.id))
})

it('does not notify of a colleague’s chat, of the visible chat, or when switched off', async () => {
  await leaveTheInbox()
  await setVisibleChat(desktop.app.page, 'c2')
  await focus()
  says('de un colega', { agent: 'u2' })
  says('delante de mí', { contactId: 'c2' })
  says('una señal')
  await saying('una señal')
  const { alerts } = await ask(desktop.app.page, 'settings.get', undefined)
  const message = { ...alerts.kinds.message, isOn: false }
  await ask(desktop.app.page, 'settings.set', {
    alerts: { ...alerts, kinds: { ...alerts.kinds, message } },
  })
  await hears('en silencio')
  await ask(desktop.app.page, 'settings.set', { alerts })
  says('otra señal')
  await saying('otra señal')
  const quiet = { ...alerts.doNotDisturb, quietUntil: Date.now() + 3_600_000 }
  await ask(desktop.app.page, 'settings.set', { alerts: { ...alerts, doNotDisturb: quiet } })
  await hears('sin molestar')
  await ask(desktop.app.page, 'settings.set', { alerts })
  says('la última')
  await saying('la última')
  const bodies = (await shown()).map(({ body }) => body)
  expect(bodies).toEqual(['una señal', 'otra señal', 'la última'])
})
