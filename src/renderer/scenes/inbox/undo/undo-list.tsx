import { Button, Flex, Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { minuteAtom } from '#renderer/components/dates/clock.ts'
import { timeText } from '#renderer/components/dates/times.ts'
import { moveFocusOnRemoval } from '#renderer/components/focus/focus-neighbour.ts'
import { undoAction, undoListAtom, undoPart, type UndoOffer } from '#renderer/data/change/undo.ts'
import { useLive } from '#renderer/data/live/live.ts'
import { useNames } from '#renderer/scenes/inbox/people/people-names.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from './undo-list.module.css'

/** Moves the focus to a neighbouring action's button when an action is undone. */
const moveFocus = moveFocusOnRemoval('button')

const minuteMs = 60_000

/** The actions of the last ten minutes, newest first, each with a button that undoes it alone. */
export function UndoList({ onClose }: { onClose: () => void }) {
  const { t } = useInboxTexts()
  const actions = useAtomValue(undoListAtom)
  return (
    <Dialog title={t('inbox.undo.title')} onClose={onClose} width={460}>
      <Text size="sm" c="dimmed">
        {t(actions.length === 0 ? 'inbox.undo.none' : 'inbox.undo.text')}
      </Text>
      <ul className={classes.list} aria-label={t('inbox.undo.title')}>
        {actions.map((offer, index) => (
          <ActionRow key={offer.id} offer={offer} isFirst={index === 0} />
        ))}
      </ul>
    </Dialog>
  )
}

function ActionRow({ offer, isFirst }: { offer: UndoOffer; isFirst: boolean }) {
  const { t } = useInboxTexts()
  const { id, text, at, parts, assigned } = offer
  const now = useAtomValue(minuteAtom)
  const nowWith = useNowWith(assigned)
  const minutes = Math.floor((now - at) / minuteMs)
  return (
    <Flex ref={moveFocus} component="li" align="center" wrap="wrap" gap={10} py={8}>
      <Text span inherit miw={0} flex={1} className="breakable">
        {text}
        {nowWith !== undefined && (
          <Text span inherit display="block" fz="sm" c="dimmed">
            {nowWith}
          </Text>
        )}
      </Text>
      <Text span inherit flex="none" fz="sm" c="dimmed" className="numbers">
        <time dateTime={new Date(at).toISOString()} title={timeText(new Date(at).toISOString())}>
          {minutes < 1 ? t('inbox.undo.justNow') : t('inbox.undo.ago', { count: minutes })}
        </time>
      </Text>
      {nowWith === undefined && (
        <Button
          ref={moveFocus}
          flex="none"
          size="compact-sm"
          variant="subtle"
          aria-label={`${t('inbox.acts.undo')}: ${text}`}
          data-autofocus={isFirst || undefined}
          onClick={() => undoAction(id)}
        >
          {t('inbox.acts.undo')}
        </Button>
      )}
      {parts.length > 1 && <Parts id={id} parts={parts} />}
    </Flex>
  )
}

/** Says who has the chat if the agent whom the action gave it no longer has it: it cannot be undone then. */
function useNowWith(assigned: UndoOffer['assigned']): string | undefined {
  const { t } = useInboxTexts()
  const contact = useAtomValue(useLive().chatAtom(assigned?.contactId ?? ''))
  const names = useNames([contact?.userId])
  if (contact === undefined || contact.userId === assigned?.userId) return undefined
  if (contact.userId === undefined) return t('inbox.undo.nowFree')
  return t('inbox.undo.nowWith', { agent: names.agent(contact) })
}

/** The parts of an action, each with a button that undoes it alone. */
function Parts({ id, parts }: Pick<UndoOffer, 'id' | 'parts'>) {
  const { t } = useInboxTexts()
  return (
    <ul className={classes.parts}>
      {parts.map(({ key, text }) => (
        <Flex key={key} ref={moveFocus} component="li" align="center" gap={10}>
          <Text span inherit miw={0} flex={1} size="sm" className="breakable">
            {text}
          </Text>
          <Button
            flex="none"
            size="compact-sm"
            variant="subtle"
            aria-label={`${t('inbox.acts.undo')}: ${text}`}
            onClick={() => undoPart(id, key)}
          >
            {t('inbox.acts.undo')}
          </Button>
        </Flex>
      ))}
    </ul>
  )
}
