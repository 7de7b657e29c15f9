import type { Action } from '../../../../components/actions.ts'
import { texts } from '../../../../i18n/index.ts'
import { mayReact, messageActions, reactionActions, type MessageScene } from './message-actions.ts'
import { sceneInHand } from './focused-message.ts'

/** Whether something may be done to the message in hand as it stands at this moment; of none, nothing. */
const visible = (may: (scene: MessageScene) => boolean) => () => {
  const scene = sceneInHand()
  return scene !== null && may(scene)
}

const perform = (act: (message: MessageScene['message']) => void) => () => {
  const scene = sceneInHand()
  if (scene !== null) act(scene.message)
}

/** What can be done to the message that has the focus, for the command palette, which takes the focus over. */
export const messageInHandActions: readonly Action[] = [
  ...Object.values(messageActions).map((action): Action => ({
    id: action.id,
    section: 'conversation',
    labelKey: action.aloneKey,
    icon: action.icon,
    visible: visible(action.may),
    perform: perform((message) => action.perform(message, texts.t)),
  })),
  ...reactionActions.map((action): Action => ({
    id: action.id,
    section: 'conversation',
    labelKey: 'inbox.message.reactions',
    named: (t) => {
      const scene = sceneInHand()
      return scene === null ? '' : action.named(scene.message, t)
    },
    icon: action.icon,
    visible: visible(mayReact),
    perform: perform(action.perform),
  })),
]
