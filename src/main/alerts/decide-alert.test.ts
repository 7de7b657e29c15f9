import { describe, expect, it } from 'vitest'
import type { AlertKind } from '#contract/alert-settings.ts'
import { defaultAlertSettings } from '#contract/default-settings.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import { parseEvent, type RealtimeEvent } from '#contract/events.ts'
import { decideAlert } from './decide-alert.ts'
import type { AlertContext } from './alert.ts'

const AT = '2026-11-20T10:00:00.000Z'

const user = userSchema.parse({
  id: 'u1',
  permissions: [
    { groupId: 'g1', role: 'ROLE_PUBLISHER', tagId: 't1', tagIdList: ['t1', 't9'] },
    { groupId: 'g2', groupName: 'Soporte', role: 'ROLE_PUBLISHER', tagId: 't2' },
    { groupId: 'g 3', role: 'ROLE_ADMI' },
    { groupId: 'bare', role: 'ROLE_PUBLISHER', tagId: 't3', hasMessagingApp: false },
  ],
})

const calm: AlertContext = {
  user,
  alerts: defaultAlertSettings,
  hasPreview: true,
  isQuiet: false,
  language: 'es',
  focused: false,
  groupId: 'g1',
  openContactId: null,
  locked: false,
}

function live(name: string, data: object): RealtimeEvent {
  const parsed = parseEvent(name, { groupId: 'g1', at: AT, ...data })
  if (!parsed.ok) throw new Error(parsed.reason)
  return parsed.event
}

const without = (kind: AlertKind): Pick<AlertContext, 'alerts'> => ({
  alerts: {
    ...defaultAlertSettings,
    kinds: { ...defaultAlertSettings.kinds, [kind]: { isOn: false, sound: 'drop' } },
  },
})

interface MessageOverrides {
  message?: object
  content?: object
  contact?: object
  byUserId?: string
}

function messageEvent({
  message,
  content,
  contact,
  byUserId,
}: MessageOverrides = {}): RealtimeEvent {
  return live('message.created', {
    ...(byUserId === undefined ? {} : { byUserId }),
    message: {
      id: 'm1',
      contactId: 'c1',
      sender: 'contact',
      status: 'delivered',
      updatedAt: AT,
      positionInChat: 7,
      content: { type: 'text', text: '¿Me confirmas la hora?', ...content },
      ...message,
    },
    contact: {
      id: 'c1',
      groupId: 'g1',
      name: 'Lucía',
      lastName: 'Fernández',
      phone: '51945118207',
      userId: 'u1',
      userTagId: 't1',
      chat: { updateAt: AT },
      ...contact,
    },
  })
}

function templateEvent(template: object, more: object = {}): RealtimeEvent {
  const text = 'Hola {{1}}, tu pedido está en camino'
  return live('waTemplate.status', {
    template: { id: 'w1', name: 'Envío', templateText: text, ...template },
    ...more,
  })
}

function mentionEvent(more: object = {}, byUserId = 'u7'): RealtimeEvent {
  return live('notification.created', {
    byUserId,
    notification: {
      id: 'o1',
      groupId: 'g1',
      kind: 'mention',
      title: 'Lucía Fernández',
      text: '@Diego, ¿les damos 10 %?',
      actorName: 'Ana Quispe',
      contactId: 'c1',
      read: false,
      createdAt: AT,
      ...more,
    },
  })
}

describe('the alert of a mention in a note', () => {
  it('names the colleague and the chat, quotes the note, and opens the chat', () => {
    expect(decideAlert(mentionEvent(), calm)).toEqual({
      tag: 'mention-c1',
      title: 'Ana Quispe te mencionó',
      body: 'Lucía Fernández: @Diego, ¿les damos 10 %?',
      kind: 'mention',
      path: '/dashboard?inGroup=g1&chat=c1',
    })
  })

  it('is shown while another chat is open, and names its group if another group is selected', () => {
    expect(
      decideAlert(mentionEvent(), { ...calm, focused: true, openContactId: 'c2' }),
    ).not.toBeNull()
    expect(decideAlert(mentionEvent({ groupId: 'g2' }), calm)?.body).toMatch(
      /^Lucía Fernández · Soporte:/,
    )
  })

  it('names nobody while the app is locked', () => {
    const alert = decideAlert(mentionEvent(), { ...calm, locked: true, openContactId: 'c1' })
    expect([alert?.title, alert?.body]).toEqual(['Bandeja', 'Te mencionaron en una nota'])
  })

  it.each<[string, RealtimeEvent, Partial<AlertContext>]>([
    ['to the author of the mention', mentionEvent({}, 'u1'), {}],
    [
      'in the open chat of the focused window',
      mentionEvent(),
      { focused: true, openContactId: 'c1' },
    ],
    ['with mentions switched off', mentionEvent(), without('mention')],
    ['in do-not-disturb hours', mentionEvent(), { isQuiet: true }],
    ['in a group without a messaging app', mentionEvent({ groupId: 'bare' }), {}],
    ['if the notification is not a mention', mentionEvent({ kind: 'role' }), {}],
  ])('is not shown %s', (_, event, more) => {
    expect(decideAlert(event, { ...calm, ...more })).toBeNull()
  })
})

describe('the alert of a message', () => {
  it('hides sender and text while the app is locked', () => {
    const alert = decideAlert(messageEvent(), {
      ...calm,
      locked: true,
      focused: true,
      openContactId: 'c1',
    })
    expect(alert).toMatchObject({ tag: 'chat-c1', title: 'Bandeja', body: 'Mensaje nuevo' })
  })

  it('from a customer in an assigned chat is shown with its text', () => {
    expect(decideAlert(messageEvent(), calm)).toEqual({
      tag: 'chat-c1',
      title: 'Lucía Fernández',
      body: '¿Me confirmas la hora?',
      kind: 'message',
      path: '/dashboard?inGroup=g1&chat=c1',
      chat: expect.objectContaining({ id: 'c1', groupId: 'g1', seenPosition: 7 }),
    })
  })

  it('has the phone as its title if the name is invisible', () => {
    const contact = { name: '\u3164', lastName: '\u200b' }
    expect(decideAlert(messageEvent({ contact }), calm)?.title).toBe('+51 945 118 207')
  })

  it('has no text if the user wants no previews', () => {
    const alert = decideAlert(messageEvent(), { ...calm, hasPreview: false })
    expect(alert).toMatchObject({ title: 'Lucía Fernández', body: 'Mensaje nuevo' })
  })

  it.each([
    ['g2', 'Lucía Fernández · Soporte', '/dashboard?inGroup=g2&chat=c1'],
    ['g 3', 'Lucía Fernández', '/dashboard?inGroup=g+3&chat=c1'],
  ])(
    'in the group %s, which is not selected, has the title "%s" and opens %s',
    (groupId, title, path) => {
      expect(decideAlert(messageEvent({ contact: { groupId } }), calm)).toMatchObject({
        title,
        path,
      })
    },
  )

  it('of another group hides its content while the app is locked', () => {
    const alert = decideAlert(messageEvent({ contact: { groupId: 'g2' } }), {
      ...calm,
      locked: true,
    })
    expect(alert).toMatchObject({ title: 'Bandeja', body: 'Mensaje nuevo' })
  })

  it.each<[string, RealtimeEvent, Partial<AlertContext>]>([
    ['the chat is open but the window has no focus', messageEvent(), { openContactId: 'c1' }],
    [
      'the window has the focus with another chat open',
      messageEvent(),
      { focused: true, openContactId: 'c2' },
    ],
    ['the window has the focus without an open chat', messageEvent(), { focused: true }],
    ['alerts of another kind are switched off', messageEvent(), without('template')],
    [
      'the chat is assigned only to the user’s tag',
      messageEvent({ contact: { userId: null } }),
      {},
    ],
    [
      'the user follows the chat of a colleague',
      messageEvent({
        contact: { userId: 'u2', userTagId: 't2', chat: { updateAt: AT, followed: true } },
      }),
      { focused: true, openContactId: 'c2' },
    ],
    [
      'the chat is assigned to a tag in the user’s list',
      messageEvent({ contact: { userId: null, userTagId: 't9' } }),
      {},
    ],
  ])('is shown when %s', (_, event, circumstances) => {
    expect(decideAlert(event, { ...calm, ...circumstances })).not.toBeNull()
  })

  it.each<[string, RealtimeEvent, Partial<AlertContext>]>([
    [
      'the chat is open and the window has the focus',
      messageEvent(),
      { focused: true, openContactId: 'c1' },
    ],
    ['alerts of messages are switched off', messageEvent(), without('message')],
    ['the person is blocked', messageEvent({ contact: { blocked: { at: AT, kind: 'spam' } } }), {}],
    ['the do-not-disturb hours are on', messageEvent(), { isQuiet: true }],
    ['nobody is signed in', messageEvent(), { user: null }],
    [
      'a colleague wrote the message',
      messageEvent({ message: { sender: 'group' }, byUserId: 'u2' }),
      {},
    ],
    [
      'the user wrote the message on another device',
      messageEvent({ message: { sender: 'group' }, byUserId: 'u1' }),
      {},
    ],
    ['the channel’s own agent answers', messageEvent({ content: { forAgent: true } }), {}],
    ['the user caused the message', messageEvent({ byUserId: 'u1' }), {}],
    ['the message is an automatic response', messageEvent({ message: { autoResponse: true } }), {}],
    [
      'the chat is assigned to a colleague',
      messageEvent({ contact: { userId: 'u2', userTagId: 't2' } }),
      {},
    ],
    [
      'the chat is assigned to a colleague under a shared tag',
      messageEvent({ contact: { userId: 'u2', userTagId: 't9' } }),
      {},
    ],
    [
      'the chat’s group no longer has a messaging app',
      messageEvent({ contact: { groupId: 'bare' } }),
      {},
    ],
    [
      'the user does not belong to the chat’s group',
      messageEvent({ contact: { userId: null, groupId: 'g4' } }),
      {},
    ],
  ])('is not shown when %s', (_, event, circumstances) => {
    expect(decideAlert(event, { ...calm, ...circumstances })).toBeNull()
  })

  it('from a contact without a name shows the phone number', () => {
    expect(decideAlert(messageEvent({ contact: { name: '', lastName: null } }), calm)?.title).toBe(
      '+51 945 118 207',
    )
  })

  it.each([
    [{ type: 'image', text: '' }, 'Foto'],
    [{ type: 'image', text: 'Así llegó' }, 'Foto: Así llegó'],
    [{ type: 'audio', text: '' }, 'Audio'],
    [{ type: 'file', text: '', filename: 'factura.pdf' }, 'Archivo: factura.pdf'],
    [{ type: 'location', text: 'Plaza San Martín' }, 'Ubicación: Plaza San Martín'],
    [{ type: 'sticker', text: '' }, 'Sticker'],
    [{ type: 'reaction', text: '👍' }, 'Reaccionó con 👍'],
    [{ type: 'text', text: 'Call', call: { outcome: 'missed' } }, 'Llamada perdida'],
    [{ type: 'text', text: 'Call', call: { outcome: 'missed', inRow: 2 } }, 'Llamada perdida · 2'],
    [
      { type: 'text', text: 'Call', call: { outcome: 'answered', seconds: 9 } },
      'Llamada atendida en el celular',
    ],
    [{ type: 'from-a-later-version', text: '' }, 'Mensaje nuevo'],
    [{ type: 'text', text: 'dos\n  líneas' }, 'dos líneas'],
  ])('with the content %j has the text "%s"', (content, body) => {
    expect(decideAlert(messageEvent({ content }), calm)?.body).toBe(body)
  })

  it('is in the user’s language', () => {
    const event = messageEvent({ content: { type: 'image', text: '' } })
    expect(decideAlert(event, { ...calm, language: 'en' })?.body).toBe('Photo')
  })

  it('is truncated between graphemes, not inside one', () => {
    const family = '👨‍👩‍👧‍👦'
    const body =
      decideAlert(messageEvent({ content: { text: family.repeat(40) } }), calm)?.body ?? ''
    expect(body.endsWith('…')).toBe(true)
    expect(body.slice(0, -1).replaceAll(family, '')).toBe('')
    expect(body.length).toBeLessThanOrEqual(161)
  })
})

describe('the alert of a template', () => {
  it.each([
    ['approved', 'Plantilla aprobada'],
    ['rejected', 'Plantilla rechazada'],
  ])(
    'that was %s names the template and has a Spanish title in every language',
    (status, title) => {
      const alert = decideAlert(templateEvent({ status }, { prevStatus: 'pending' }), {
        ...calm,
        language: 'en',
      })
      expect(alert).toMatchObject({
        title,
        body: 'Envío: Hola {{1}}, tu…',
        path: '/dashboard/templates?inGroup=g1&template=w1',
      })
    },
  )

  it.each<[string, string, AlertContext['language'], string]>([
    ['approved', 'Plantilla aprobada', 'es', 'El canal revisó una plantilla.'],
    ['rejected', 'Plantilla rechazada', 'es', 'El canal revisó una plantilla.'],
    ['approved', 'Plantilla aprobada', 'en', 'The channel reviewed a template.'],
    ['approved', 'Plantilla aprobada', 'pt', 'O canal revisou um modelo.'],
  ])(
    'that was %s neither names nor quotes it while the app is locked (%s, in %s)',
    (status, title, language, body) => {
      const alert = decideAlert(templateEvent({ status }, { groupId: 'g2' }), {
        ...calm,
        language,
        locked: true,
      })
      expect(alert).toEqual({
        tag: 'template-w1',
        title,
        body,
        kind: 'template',
        path: '/dashboard/templates?inGroup=g2&template=w1',
      })
    },
  )

  it('of another group is shown with the group’s name and opens that group', () => {
    const alert = decideAlert(templateEvent({ status: 'approved' }, { groupId: 'g2' }), calm)
    expect(alert?.body).toMatch(/^Envío · Soporte: Hola/)
    expect(alert?.path).toBe('/dashboard/templates?inGroup=g2&template=w1')
  })

  it.each([
    ['paused', {}],
    ['disabled', {}],
    ['deleted', {}],
    ['pending', {}],
    ['approved', { prevStatus: 'approved' }],
  ])('with the status %s (%j) is not shown', (status, more) => {
    expect(decideAlert(templateEvent({ status }, more), calm)).toBeNull()
  })

  it('is not shown if alerts of templates are off, or in do-not-disturb hours', () => {
    const event = templateEvent({ status: 'approved' })
    expect(decideAlert(event, { ...calm, ...without('template') })).toBeNull()
    expect(decideAlert(event, { ...calm, isQuiet: true })).toBeNull()
  })
})

describe('the alert of a notification', () => {
  const about = { id: 'n1', groupId: 'g1', text: '', createdAt: AT }
  const ofChat = { ...about, contactId: 'c1', title: 'Lucía Fernández' }
  const notificationEvent = (notification: object, more: object = {}) =>
    live('notification.created', { notification: { ...ofChat, ...notification }, ...more })
  const everything = {
    ...calm,
    alerts: {
      ...defaultAlertSettings,
      kinds: { ...defaultAlertSettings.kinds, campaign: { isOn: true, sound: 'none' } },
    },
  } as const

  it.each([
    [{ kind: 'assignment', change: 'agent' }, 'Te asignaron este chat.', 'assignment'],
    [{ kind: 'assignment', change: 'team' }, 'Este chat llegó a tu equipo.', 'assignment'],
  ])('%j reads "%s" and opens the chat', (notification, body, kind) => {
    expect(decideAlert(notificationEvent(notification), calm)).toEqual({
      tag: 'chat-c1',
      title: 'Lucía Fernández',
      body,
      kind,
      path: '/dashboard?inGroup=g1&chat=c1',
    })
  })

  it.each([
    [{ change: 'agent' }, {}, 'Te asignaron este chat. «pide factura»'],
    [{ change: 'team' }, {}, 'Este chat llegó a tu equipo. «pide factura»'],
    [{ change: 'agent' }, { hasPreview: false }, 'Te asignaron este chat.'],
    [{ change: 'agent' }, { locked: true }, 'Te asignaron este chat.'],
  ])('of a transfer (%j, %j) has its reason where previews are shown', (more, context, body) => {
    const event = notificationEvent({ kind: 'assignment', reason: 'pide factura', ...more })
    expect(decideAlert(event, { ...calm, ...context })).toMatchObject({ body })
  })

  it('of several chats that became free in a team opens the chats', () => {
    const freed = { kind: 'assignment', change: 'freed', text: '12', contactId: undefined }
    expect(decideAlert(notificationEvent({ ...freed, title: 'Ventas' }), calm)).toMatchObject({
      title: 'Ventas',
      body: '12 chats quedaron libres en tu equipo.',
      path: '/dashboard?inGroup=g1',
    })
  })

  it.each([
    ['finished', 'La campaña terminó.'],
    ['campaign_paused', 'La campaña está en pausa.'],
    ['cancelled', 'La campaña se canceló.'],
  ])('of a campaign (%s) opens the campaigns', (change, body) => {
    const campaign = { kind: 'campaign', change, contactId: undefined, title: 'Navidad' }
    expect(decideAlert(notificationEvent(campaign), everything)).toEqual({
      tag: 'notification-n1',
      title: 'Navidad',
      body,
      kind: 'campaign',
      path: '/dashboard/campaigns?inGroup=g1',
    })
    expect(decideAlert(notificationEvent(campaign), calm)).toBeNull()
  })

  it.each([
    ['unanswered', 'Espera tu respuesta más que el límite.'],
    ['unassigned', 'Espera más que el límite y nadie lo atiende.'],
    ['window_closing', 'Espera tu respuesta, y el plazo para escribirle termina en una hora.'],
    ['target_near', 'El tiempo de este chat vence pronto.'],
    ['target_missed', 'El tiempo de este chat venció.'],
  ])('about a customer who waits (%s) opens the chat', (change, body) => {
    const waiting = notificationEvent({ kind: 'waiting', change, text: '¿Hola?' })
    expect(decideAlert(waiting, calm)).toEqual({
      tag: 'chat-c1',
      title: 'Lucía Fernández',
      body,
      kind: 'waiting',
      path: '/dashboard?inGroup=g1&chat=c1',
    })
    expect(decideAlert(waiting, { ...calm, focused: true, openContactId: 'c1' })).toBeNull()
    expect(decideAlert(waiting, { ...calm, ...without('waiting') })).toBeNull()
  })

  it('of the weekly report opens the reports, and hides its content while locked', () => {
    const text = '120 conversaciones nuevas (antes 98), primera respuesta 4:12 min, 80 % resueltas.'
    const report = notificationEvent({
      kind: 'report',
      contactId: undefined,
      title: 'Casa Nogal',
      text,
    })
    expect(decideAlert(report, calm)).toEqual({
      tag: 'notification-n1',
      title: 'Tu reporte semanal · Casa Nogal',
      body: text,
      kind: 'report',
      path: '/dashboard/reports?inGroup=g1',
    })
    const words = { title: 'Bandeja', body: 'Tu reporte semanal' }
    expect(decideAlert(report, { ...calm, locked: true })).toMatchObject(words)
    expect(decideAlert(report, { ...calm, ...without('report') })).toBeNull()
  })

  it('names no chat while the app is locked', () => {
    const alert = decideAlert(notificationEvent({ kind: 'assignment' }), { ...calm, locked: true })
    expect(alert).toMatchObject({ title: 'Bandeja', body: 'Te asignaron este chat.' })
  })

  it.each<[string, RealtimeEvent, Partial<AlertContext>]>([
    ['its kind is switched off', notificationEvent({ kind: 'assignment' }), without('assignment')],
    [
      'the do-not-disturb hours are on',
      notificationEvent({ kind: 'assignment' }),
      { isQuiet: true },
    ],
    [
      'the chat is open and the window has the focus',
      notificationEvent({ kind: 'assignment' }),
      { focused: true, openContactId: 'c1' },
    ],
    ['nobody is signed in', notificationEvent({ kind: 'assignment' }), { user: null }],
    [
      'the group has no messaging app',
      notificationEvent({ kind: 'assignment', groupId: 'bare' }),
      {},
    ],
    [
      'the notification is about a template, because another event causes that alert',
      notificationEvent({ kind: 'template' }),
      {},
    ],
    ['its kind is unknown', notificationEvent({ kind: 'unheard of' }), {}],
  ])('is not shown when %s', (_, event, circumstances) => {
    expect(decideAlert(event, { ...calm, ...circumstances })).toBeNull()
  })
})

it('of a followed chat has no actions: they would act on the chat of a colleague', () => {
  const chat = { updateAt: AT, followed: true }
  const event = messageEvent({ contact: { userId: 'u2', userTagId: 't2', chat } })
  const alert = decideAlert(event, calm)
  expect(alert).toMatchObject({ kind: 'message', tag: 'chat-c1' })
  expect(alert).not.toHaveProperty('chat')
  expect(decideAlert(event, { ...calm, focused: true, openContactId: 'c1' })).toBeNull()
})

it('a `chat.pending` event causes no alert', () => {
  expect(
    decideAlert(live('chat.pending', { contactId: 'c1', pendingMessages: 3 }), calm),
  ).toBeNull()
})

describe('a message in a free chat', () => {
  const free = { userId: null, userTagId: null }
  const ofTeam = (teamTagId: string) => messageEvent({ contact: { ...free, teamTagId } })
  const [first, ...others] = user.permissions
  const member = (more: object) =>
    userSchema.parse({
      ...user,
      permissions: [{ ...first, teamTagId: 'team-1', ...more }, ...others],
    })

  it.each<[string, RealtimeEvent, Partial<AlertContext>, AlertKind | undefined]>([
    ['without a team', messageEvent({ contact: free }), {}, 'free'],
    ['of the user’s team', ofTeam('team-1'), { user: member({}) }, 'free'],
    ['of another team', ofTeam('team-2'), { user: member({}) }, undefined],
    ['of a team, for a user without one', ofTeam('team-1'), {}, undefined],
    [
      'for a read-only user',
      messageEvent({ contact: free }),
      { user: member({ isReadOnly: true }) },
      undefined,
    ],
    ['while the app has the focus', messageEvent({ contact: free }), { focused: true }, undefined],
    [
      'while the app is locked',
      messageEvent({ contact: free }),
      { focused: true, locked: true },
      'free',
    ],
    ['in quiet hours', messageEvent({ contact: free }), { isQuiet: true }, undefined],
    [
      'if the user turned these alerts off',
      messageEvent({ contact: free }),
      without('free'),
      undefined,
    ],
    [
      'that the group sent',
      messageEvent({ contact: free, message: { sender: 'group' } }),
      {},
      undefined,
    ],
  ])('%s', (_, event, context, expected) => {
    expect(decideAlert(event, { ...calm, ...context })?.kind).toBe(expected)
  })
})
