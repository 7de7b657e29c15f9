import { beforeEach, describe, expect, it } from 'vitest'
import { defaultAlertSettings } from '#contract/default-settings.ts'
import { serviceStatusKinds } from '#contract/rules/people/service-status.ts'
import { contactSchema } from '#contract/entities/contacts/contact.ts'
import { endSilence, silence, type DoNotDisturb } from '#contract/rules/people/do-not-disturb.ts'
import { Failure } from '#main/failure.ts'
import type { TrayEntry, TrayState } from '#main/ports.ts'
import { createTrayService, type TrayDeps } from './tray.ts'
import type { TrayView } from './tray-state.ts'

const NOON = new Date('2026-11-23T12:00:00').getTime()
const { doNotDisturb } = defaultAlertSettings

function chat(id: string, name: string, text: string) {
  return contactSchema.parse({
    id,
    groupId: 'g1',
    name,
    phone: '51945118207',
    chat: {
      lastMessage: text,
      lastMessageType: 'text',
      lastSender: 'contact',
      updateAt: NOON,
      pendingMessages: 2,
    },
  })
}

const usual: TrayView = {
  language: 'es',
  isSignedIn: true,
  isLocked: false,
  status: 'available',
  isWindowVisible: true,
  pendingChats: 0,
  chats: [],
  hasPreview: true,
  doNotDisturb,
}

let now: number
let timers: { at: number; task: () => void }[]
beforeEach(() => {
  now = NOON
  timers = []
})

/** Advances the time and runs the timers that are due. */
function pass(ms: number): void {
  now += ms
  const due = timers.filter(({ at }) => at <= now)
  timers = timers.filter(({ at }) => at > now)
  for (const { task } of due) task()
}

function tray(initial: Partial<TrayView> = {}, more: Partial<TrayDeps> = {}) {
  const drawn: TrayState[] = []
  const done: string[] = []
  let view = { ...usual, ...initial }
  const service = createTrayService({
    menu: { render: (state) => drawn.push(state) },
    clock: {
      now: () => now,
      after(ms, task) {
        const timer = { at: now + ms, task }
        timers.push(timer)
        return () => void (timers = timers.filter((one) => one !== timer))
      },
    },
    view: () => view,
    showWindow: () => done.push('show'),
    hideWindow: () => done.push('hide'),
    openChat: ({ id }) => done.push(`open ${id}`),
    openSettings: () => done.push('settings'),
    silence: (span) => done.push(span),
    endSilence: () => done.push('end silence'),
    quit: () => done.push('quit'),
    setStatus: async (status) => done.push(status),
    onRefused: () => done.push('refused'),
    ...more,
  })
  service.refresh()
  const all = (): TrayEntry[] =>
    (drawn.at(-1)?.entries ?? [])
      .filter((entry) => entry !== null)
      .flatMap((entry) => ('submenu' in entry ? [entry, ...entry.submenu] : [entry]))
  const click = (id: string) => {
    const entry = all().find((one) => one.id === id)
    if (entry === undefined || 'submenu' in entry) throw new Error(`No entry ${id}.`)
    entry.onClick()
  }
  const labels = () =>
    all().map((entry) => `${'checked' in entry && entry.checked ? '✓ ' : ''}${entry.label}`)
  const change = (next: Partial<TrayView>) => {
    view = { ...view, ...next }
    service.refresh()
  }
  return { service, drawn, done, click, labels, all, change }
}

it('the menu has the statuses, do not disturb, the window, settings and quit; the user’s status is checked', () => {
  const { drawn, labels } = tray({ status: 'busy' })
  expect(labels()).toEqual([
    'Disponible',
    '✓ Ocupado',
    'No disponible',
    'No molestar',
    '30 minutos',
    '1 hora',
    'Hasta mañana',
    'Ocultar Bandeja',
    'Ajustes',
    'Salir',
  ])
  expect(drawn[0]).toMatchObject({ icon: 'busy', count: 0, tooltip: 'Bandeja · Ocupado' })
})

it.each(serviceStatusKinds)('the tray has the icon of the user’s status: %s', (status) => {
  const { drawn } = tray({ status })
  expect(drawn.map(({ icon }) => icon)).toEqual([status])
})

it('the tray has the number of unread chats on the icon and in the tooltip', () => {
  const { drawn } = tray({ pendingChats: 12 })
  expect(drawn[0]).toMatchObject({
    count: 12,
    tooltip: 'Bandeja · Disponible · Chats pendientes: 12',
  })
})

it('while nobody is signed in, the menu enables only the entries for the window and for quitting', () => {
  const { drawn, all } = tray({ isSignedIn: false, pendingChats: 3 })
  expect(drawn[0]).toMatchObject({ icon: 'signed-out', count: 0 })
  const enabled = all().filter((entry) => entry.enabled && !entry.id.startsWith('quiet-'))
  expect(enabled.map(({ id }) => id)).toEqual(['window', 'quit'])
})

describe('the unread chats', () => {
  const chats = [
    chat('c1', 'Lucía', '¿Me confirmas la hora de la entrega de hoy, por favor?'),
    chat('c2', '\u3164', 'hola'),
  ]

  it('are listed with name and short text; a click opens the chat', () => {
    const { labels, click, done } = tray({ chats })
    expect(labels().slice(3, 5)).toEqual([
      'Lucía: ¿Me confirmas la hora de la entrega de h…',
      '+51 945 118 207: hola',
    ])
    click('chat-g1-c2')
    expect(done).toEqual(['open c2'])
  })

  it('are listed without their texts if the user hides message texts in alerts', () => {
    expect(tray({ chats, hasPreview: false }).labels().slice(3, 5)).toEqual([
      'Lucía',
      '+51 945 118 207',
    ])
  })

  it('are not shown while locked, and neither is their number', () => {
    const { drawn, labels } = tray({ chats, isLocked: true, pendingChats: 2 })
    expect(drawn[0]).toMatchObject({ count: 0, tooltip: 'Bandeja · Disponible' })
    expect(labels().join()).not.toMatch(/Luc|51|hola/)
  })
})

describe('do not disturb', () => {
  it.each(['halfHour', 'hour', 'tomorrow'] as const)('can be turned on for the span %s', (span) => {
    const { click, done } = tray()
    click(`quiet-${span}`)
    expect(done).toEqual([span])
  })

  it.each<[string, DoNotDisturb, string]>([
    ['today', silence(doNotDisturb, 'halfHour', NOON), 'No molestar hasta 12:30'],
    ['tomorrow', silence(doNotDisturb, 'tomorrow', NOON), 'No molestar hasta mar, 09:00'],
  ])('that ends %s shows its end and can be turned off', (_, hours, label) => {
    const { labels, click, done } = tray({ doNotDisturb: hours })
    expect(labels()).toContain(label)
    click('quiet-off')
    expect(done).toEqual(['end silence'])
  })

  it('redraws the menu when it ends', () => {
    const { labels } = tray({ doNotDisturb: silence(doNotDisturb, 'halfHour', NOON) })
    pass(29 * 60_000)
    expect(labels()).toContain('Desactivar')
    pass(60_000)
    expect(labels()).toContain('No molestar')
    expect(labels()).not.toContain('Desactivar')
  })

  it('has no entry to turn it off if it never ends', () => {
    const always = { ...doNotDisturb, isOn: true, wholeDays: [0, 1, 2, 3, 4, 5, 6] }
    const { labels } = tray({ doNotDisturb: always })
    expect(labels()).toContain('No molestar (activo)')
    expect(labels()).not.toContain('Desactivar')
    expect(endSilence(always, NOON).pausedUntil).toBeNull()
  })
})

it('a click on an entry runs its action', () => {
  const { done, click } = tray()
  for (const id of ['status-unavailable', 'window', 'settings', 'quit']) click(id)
  expect(done).toEqual(['unavailable', 'hide', 'settings', 'quit'])
})

it('the menu offers to show a hidden window', () => {
  const { done, click, labels } = tray({ isWindowVisible: false })
  expect(labels()).toContain('Mostrar Bandeja')
  click('window')
  expect(done).toEqual(['show'])
})

it('the tray draws many changes together, and does not redraw an equal state', () => {
  const { drawn, change, service } = tray()
  for (let pendingChats = 1; pendingChats <= 50; pendingChats += 1) change({ pendingChats })
  expect(drawn).toHaveLength(1)
  pass(1_000)
  expect(drawn.map(({ count }) => count)).toEqual([0, 50])
  pass(1_000)
  service.refresh()
  pass(1_000)
  expect(drawn).toHaveLength(2)
})

it('the menu keeps the checked status until the service confirms the new one, and reports a failure', async () => {
  let refuse: (reason: Error) => void = () => {}
  const request = new Promise<void>((_, reject) => (refuse = reject))
  const refused = Promise.withResolvers<void>()
  const { drawn, click, labels } = tray(
    {},
    { setStatus: () => request, onRefused: refused.resolve },
  )
  click('status-busy')
  expect(drawn).toHaveLength(2)
  expect(labels()[0]).toBe('✓ Disponible')
  refuse(new Error('no network'))
  await refused.promise
})

it('the tray reports no failure if a sign-out or a quit cancelled the change of the status', async () => {
  const request = Promise.reject(new Failure('CANCELLED', 'The application ends.'))
  const { done, click } = tray({}, { setStatus: () => request })
  click('status-busy')
  await request.catch(() => undefined)
  // The tray registered its rejection handler before the one in the line above, so the tray's handler has already run.
  await Promise.resolve()
  expect(done).toEqual([])
})
