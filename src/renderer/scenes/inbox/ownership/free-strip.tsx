import { Button, Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { memo, useState } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { can } from '#contract/policies/index.ts'
import { shownKey, useAction } from '#renderer/components/focus/actions.ts'
import { Keys } from '#renderer/components/focus/shortcut.tsx'
import { serviceStateAtom } from '#renderer/data/service/service-health.ts'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { listHasKeysAtom } from '#renderer/scenes/inbox/layout/list-keys.ts'
import { focusNextOnUnmount } from '#renderer/scenes/inbox/shared/focus-next-on-unmount.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from './ownership.module.css'
import { takeAndReport } from './take.ts'

/** Above the composer of a free chat: says that it is free, and lets the viewer take it. */
export const FreeStrip = memo(function FreeStrip({ contact }: { contact: Contact }) {
  const { t } = useInboxTexts()
  const viewer = useAtomValue(viewerAtom)
  const isDown = useAtomValue(serviceStateAtom) === 'down'
  const action = useAction('inbox.take')
  const key = action && shownKey(action)
  const isKeyActive = useAtomValue(listHasKeysAtom)
  const [busy, setBusy] = useState(false)
  if (viewer === null || !can(viewer, 'assignment.take', contact)) return null
  const take = async () => {
    if (busy) return
    setBusy(true)
    await takeAndReport(contact)
    setBusy(false)
  }
  const isTakenByAnswer = can(viewer, 'assignment.takeByAnswer', contact)
  return (
    <section ref={focusNextOnUnmount} className={classes.strip} aria-label={t('inbox.owner.label')}>
      <span className={classes.free}>{t('inbox.row.free')}</span>
      <Button
        variant="default"
        size="compact-sm"
        // Not disabled while it is busy, because a disabled button loses the focus.
        aria-disabled={busy || undefined}
        disabled={isDown}
        rightSection={
          key && (
            // Dimmed while the key types a letter.
            <span aria-hidden="true" style={{ opacity: isKeyActive ? 1 : 0.5 }}>
              <Keys shortcut={key} />
            </span>
          )
        }
        onClick={() => void take()}
      >
        {t('inbox.owner.take')}
      </Button>
      <Text span size="sm" role="status">
        {isDown ? t('inbox.owner.takeOffline') : isTakenByAnswer && t('inbox.owner.firstAnswer')}
      </Text>
    </section>
  )
})
