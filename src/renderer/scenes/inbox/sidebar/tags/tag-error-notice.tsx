import { ErrorNotice, Notice } from '#renderer/components/notices/error-notice.tsx'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import type { TagTrouble } from './tag-retries.ts'
import { notSentText } from './use-tag-error.ts'

/**
 * The failure of a contact's last tag change, or of sending the template that a tag triggered, shown below the tags.
 * Only the sending can be repeated.
 */
export function TagTroubleNotice({ trouble }: { trouble: TagTrouble }) {
  const { t } = useInboxTexts()
  if (trouble.kind === 'change') return <ErrorNotice error={trouble.error} />
  const { error, retry } = trouble
  return (
    <Notice action={{ label: t('shell.common.retry'), perform: retry }}>
      {notSentText(t, error)}
    </Notice>
  )
}
