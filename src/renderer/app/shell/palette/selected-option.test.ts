import { expect, test } from 'vitest'
import { optionForEnter, type SelectionState } from './selected-option.ts'

const option = (id: string, name: string) => ({ id, name, perform: () => undefined })
const marcos = option('chat-1', 'Marcos Vidal')
const marcela = option('chat-2', 'Marcela Ruiz')
const unread = option('inbox.unread', 'Marcar como no leído')
const loaded: SelectionState = {
  text: 'marc',
  chats: [marcos, marcela],
  actions: [unread],
  selectedId: null,
  isPending: false,
}

test.each<[what: string, more: Partial<SelectionState>, expected: string | undefined]>([
  ['the first chat, once the chats have loaded', {}, 'chat-1'],
  ['an action, if no chat is found', { chats: [] }, 'inbox.unread'],
  ['nothing, while the listed chats match an earlier text', { isPending: true }, undefined],
  ['nothing, while no chats have loaded', { isPending: true, chats: [] }, undefined],
  ['an action whose whole name is typed', { text: 'MARCAR como no leido ' }, 'inbox.unread'],
  [
    'an action whose whole name is typed, without waiting',
    { text: 'marcar como no leído', isPending: true },
    'inbox.unread',
  ],
  [
    'the selected option, after chats are inserted above it',
    { selectedId: 'inbox.unread' },
    'inbox.unread',
  ],
  [
    'the selected option, even at another position',
    { selectedId: 'chat-2', chats: [marcela] },
    'chat-2',
  ],
  ['the first option, if the selected option is gone', { selectedId: 'chat-9' }, 'chat-1'],
  ['nothing without options', { chats: [], actions: [] }, undefined],
])('Enter runs %s', (_, more, expected) => {
  expect(optionForEnter({ ...loaded, ...more })?.id).toBe(expected)
})
