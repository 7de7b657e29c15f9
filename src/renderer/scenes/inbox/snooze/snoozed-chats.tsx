import { Button, Flex, Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import type { Snooze } from '#contract/rules/chats/snooze.ts'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { moveFocusOnRemoval } from '#renderer/components/focus/focus-neighbour.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { momentText } from '#renderer/components/dates/times.ts'
import classes from './snooze.module.css'
import { currentLive, snoozesAtom } from '#renderer/data/live/live.ts'

/** Moves the focus to a neighbouring chat's button when a line is removed. */
const moveFocus = moveFocusOnRemoval('button:last-of-type')

/** The snoozed chats of the group. The chat that returns first is at the top. */
export function SnoozedChats({ onClose }: { onClose: () => void }) {
  const { t } = useInboxTexts()
  const snoozes = [...useAtomValue(snoozesAtom).values()].toSorted((one, other) =>
    one.until.localeCompare(other.until),
  )
  return (
    <Dialog title={t('inbox.snooze.listTitle')} onClose={onClose} width={460}>
      {snoozes.length === 0 && (
        <Text mb={8} size="sm" c="dimmed">
          {t('inbox.snooze.none')}
        </Text>
      )}
      <ul className={classes.list} aria-label={t('inbox.snooze.listTitle')}>
        {snoozes.map((one) => (
          <Line key={one.contactId} snooze={one} onClose={onClose} />
        ))}
      </ul>
    </Dialog>
  )
}

function Line({ snooze, onClose }: { snooze: Snooze; onClose: () => void }) {
  const { t, i18n } = useInboxTexts()
  const today = useAtomValue(todayAtom)
  const { contactId, name, until } = snooze
  const wake = () => currentLive().snoozes.end(snooze).catch(showError)
  const open = () => {
    void currentLive().conversations.open(contactId)
    onClose()
  }
  return (
    <Flex ref={moveFocus} component="li" align="center" gap={4} py={6}>
      <Flex component="span" direction="column" miw={0} flex={1}>
        <Text span inherit truncate fw={600}>
          {name}
        </Text>
        <Text span inherit fz="sm" c="dimmed" className="numbers">
          {momentText(until, today, i18n.language)}
        </Text>
      </Flex>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`${t('inbox.snooze.open')}: ${name}`}
        onClick={open}
      >
        {t('inbox.snooze.open')}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`${t('inbox.snooze.wake')}: ${name}`}
        onClick={() => void wake()}
      >
        {t('inbox.snooze.wake')}
      </Button>
    </Flex>
  )
}
