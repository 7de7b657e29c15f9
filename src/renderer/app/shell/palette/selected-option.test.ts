import { expect, test } from 'vitest'
import { optionForEnter, type SelectionState } from './selected-option.ts'

const offer = (id: string, name: string) => ({ id, name, perform: () => undefined })
const marcos = offer('chat-1', 'Marcos Vidal')
const marcela = offer('chat-2', 'Marcela Ruiz')
const unread = offer('inbox.unread', 'Marcar como no leído')
const settled: SelectionState = {
  text: 'marc',
  chats: [marcos, marcela],
  actions: [unread],
  selectedId: null,
  isAwaited: false,
}

test.each<[what: string, more: Partial<SelectionState>, expected: string | undefined]>([
  ['what comes first, once the chats are here', {}, 'chat-1'],
  ['an action, where no chat is found', { chats: [] }, 'inbox.unread'],
  ['nothing, while the chats are those of other words', { isAwaited: true }, undefined],
  ['nothing, while there are no chats yet', { isAwaited: true, chats: [] }, undefined],
  ['an action that is written out', { text: 'MARCAR como no leido ' }, 'inbox.unread'],
  [
    'an action that is written out, without waiting',
    { text: 'marcar como no leído', isAwaited: true },
    'inbox.unread',
  ],
  [
    'what was walked to, when chats come in above it',
    { selectedId: 'inbox.unread' },
    'inbox.unread',
  ],
  ['what was walked to, in another place', { selectedId: 'chat-2', chats: [marcela] }, 'chat-2'],
  ['what comes first, when what was walked to is gone', { selectedId: 'chat-9' }, 'chat-1'],
  ['nothing of nothing', { chats: [], actions: [] }, undefined],
])('Enter does %s', (_, more, expected) => {
  expect(optionForEnter({ ...settled, ...more })?.id).toBe(expected)
})
