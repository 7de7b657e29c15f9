import { ErrorNotice, Notice } from '../../../../components/error-notice.tsx'
import { useTexts } from '../../shared/texts.tsx'
import type { TagTrouble } from './tag-retries.ts'
import { notSentText } from './use-tag-error.ts'

/** The error of a contact's last tag change, shown below the tags. */
export function TagTroubleNotice({ trouble }: { trouble: TagTrouble }) {
  const { t } = useTexts()
  if (trouble.kind === 'change') return <ErrorNotice error={trouble.error} />
  const { error, retry } = trouble
  return (
    <Notice action={{ label: t('shell.common.retry'), perform: retry }}>
      {notSentText(t, error)}
    </Notice>
  )
}
