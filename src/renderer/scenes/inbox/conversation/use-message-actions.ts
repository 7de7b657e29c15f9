import { useMemo, type FocusEvent } from 'react'
import { useActions, type Action } from '../../../app/actions.ts'
import { store } from '../../../data/store.ts'
import { useTexts } from '../texts.tsx'
import { mayReact, messageActions, reactionActions, type MessageScene } from './message-actions.ts'
import { sceneInHand } from './message-in-hand.ts'
import { messageInHandAtom } from './message-menu-atom.ts'

/**
 * Offers what can be done to the message that has the focus to the command palette, which takes the focus away.
 * @returns handlers for what holds the messages
 */
export function useMessageActions() {
  const { t } = useTexts()
  useActions(
    useMemo(() => {
      const inHand = (act: (message: MessageScene['message']) => void) => () => {
        const scene = sceneInHand()
        if (scene !== null) act(scene.message)
      }
      const ofMessage = Object.values(messageActions).map((action): Action => ({
        id: action.id,
        section: 'conversation',
        labelKey: action.aloneKey,
        icon: action.icon,
        visible: () => {
          const scene = sceneInHand()
          return scene !== null && action.may(scene)
        },
        perform: inHand((message) => action.perform(message, t)),
      }))
      const reactions = reactionActions.map(({ id, icon, named, perform }): Action => ({
        id,
        section: 'conversation',
        labelKey: 'inbox.message.reactions',
        named: (texts) => {
          const scene = sceneInHand()
          return scene === null ? '' : named(scene.message, texts)
        },
        icon,
        visible: () => {
          const scene = sceneInHand()
          return scene !== null && mayReact(scene)
        },
        perform: inHand(perform),
      }))
      return [...ofMessage, ...reactions]
    }, [t]),
  )
  return handlers
}

const handlers = {
  onFocusCapture({ target }: FocusEvent<HTMLElement>): void {
    const article = target.closest<HTMLElement>('[data-message]')
    store.set(messageInHandAtom, article?.dataset['message'] ?? null)
  },
  onBlurCapture({ relatedTarget }: FocusEvent<HTMLElement>): void {
    // A dialog gives the focus back, and a window that is left has not lost it: only another place on the screen takes it.
    const isElsewhere = relatedTarget !== null && relatedTarget.closest('dialog') === null
    if (isElsewhere) store.set(messageInHandAtom, null)
  },
}
