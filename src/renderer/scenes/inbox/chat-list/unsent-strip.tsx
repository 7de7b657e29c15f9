import { useAtomValue } from 'jotai'
import { Notice } from '../../../components/error-notice.tsx'
import { unsentElsewhereAtom } from '../../../data/live/outbox.ts'
import { useTexts } from '../texts.tsx'
import classes from './unsent-strip.module.css'

/**
 * Says that something was not sent in a chat that is not open, and leads there: its row tells nothing of it, and a chat
 * that was given to somebody else meanwhile has no row at all.
 */
export default function UnsentStrip({ onOpen }: { onOpen: (contactId: string) => void }) {
  const { t } = useTexts()
  const unsent = useAtomValue(unsentElsewhereAtom)
  const [first] = unsent
  if (first === undefined) return null
  return (
    <div className={classes.strip}>
      <Notice action={{ label: t('inbox.failed.show'), perform: () => onOpen(first.contactId) }}>
        {t('inbox.failed.elsewhere', { count: unsent.length })}
      </Notice>
    </div>
  )
}
