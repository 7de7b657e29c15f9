import { Text, UnstyledButton } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { actionsAtom, type Action } from '#renderer/components/focus/actions.ts'
import { Keys } from '#renderer/components/focus/shortcut.tsx'
import { listStatusAtom, useChat, useLive } from '#renderer/data/live/live.ts'
import { openContactIdAtom } from '#renderer/data/session/session.ts'
import { undoListAtom } from '#renderer/data/change/undo.ts'
import type { TextKey } from '#renderer/i18n/catalogue.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from './key-bar.module.css'

/** The actions that the bar shows, in its order, each with a word that fits in the bar. */
const words: readonly (readonly [id: string, word: TextKey])[] = [
  ['inbox.write', 'inbox.keys.write'],
  ['inbox.assign', 'inbox.keys.assign'],
  ['inbox.take', 'inbox.keys.take'],
  ['inbox.note', 'inbox.keys.note'],
  ['inbox.archive', 'inbox.keys.archive'],
  ['inbox.snooze', 'inbox.keys.snooze'],
  ['inbox.finished', 'inbox.keys.finish'],
  ['inbox.undo', 'inbox.keys.undo'],
  ['inbox.tag', 'inbox.keys.tag'],
  ['inbox.select', 'inbox.keys.select'],
]

/** The keys for the open chat, below the conversation while the user works through the list by keyboard. */
export default function KeyBar() {
  const { t } = useInboxTexts()
  const live = useLive()
  const held = useAtomValue(live.hold.heldAtom)
  const { hasMore } = useAtomValue(listStatusAtom)
  const openContactId = useAtomValue(openContactIdAtom)
  const actions = useAtomValue(actionsAtom)
  // What may be done depends on the chat's state and on what can be undone.
  useChat(openContactId ?? '')
  useAtomValue(undoListAtom)
  if (held === null) return null
  const place = held.ids.indexOf(openContactId ?? '') + 1
  const total = held.ids.length
  const offered = words.flatMap(([id, word]) => {
    const action = actions.find((one) => one.id === id)
    return action !== undefined && (action.visible?.() ?? true) ? [{ action, word }] : []
  })
  const help = actions.find(({ id }) => id === 'shell.shortcuts')
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('inbox.keys.label')}>
      <div className={classes.line}>
        {place > 0 && (
          <Text span inherit flex="none" fw={650} className="numbers">
            {t(hasMore ? 'inbox.keys.placeOpen' : 'inbox.keys.place', { place, total })}
          </Text>
        )}
        <div className={classes.keys}>
          <span className={classes.pair} aria-hidden="true">
            <Keys shortcut="j" />
            <Keys shortcut="k" />
            {t('inbox.keys.next')}
          </span>
          {offered.map(({ action, word }) => (
            <Key key={action.id} action={action} shortcut={action.letter} label={t(word)} />
          ))}
        </div>
        {help && <Key action={help} shortcut={help.shortcut} label={t('inbox.keys.more')} />}
      </div>
    </div>
  )
}

interface KeyProps {
  action: Action
  shortcut: string | undefined
  label: string
}

function Key({ action, shortcut, label }: KeyProps) {
  return (
    <UnstyledButton
      className={classes.pair}
      // The keys do the same from where the focus is.
      tabIndex={-1}
      // The focus stays in the list, or the bar would disappear under the pointer.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => (action.now?.()?.perform ?? action.perform)()}
    >
      {shortcut !== undefined && <Keys shortcut={shortcut} />}
      {label}
    </UnstyledButton>
  )
}
