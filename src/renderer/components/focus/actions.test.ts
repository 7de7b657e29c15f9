import { expect, it } from 'vitest'
import { inOrder, type Action, type Registration } from './actions.ts'

const action = (id: string): Action => ({
  id,
  section: 'chats',
  labelKey: 'inbox.views.title',
  perform: () => undefined,
})
const shell: Registration = { actions: [action('lock'), action('signOut')], rank: 0 }
const inbox: Registration = { actions: [action('search')], rank: 0 }
const views: Registration = { actions: [action('saveView')], rank: 1 }

it.each([
  ['last', [shell, inbox, views]],
  ['between the others', [shell, views, inbox]],
  ['first', [views, shell, inbox]],
])(
  'inOrder lists actions of rank 1 after all others if they are registered %s',
  (_, registered) => {
    expect(inOrder(registered).map(({ id }) => id)).toEqual([
      'lock',
      'signOut',
      'search',
      'saveView',
    ])
  },
)
