import type { AuditEntry } from '#contract/entities/trust/audit-entry.ts'
import { dateTimeText } from '#renderer/components/dates/times.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { actionText, actorText, objectName } from './audit-words.ts'
import { fieldNamespaces, fieldText, valueText } from './field-words.ts'

/** Writes an entry as plain text, for the clipboard. */
export function useEntryCopy(timeZone: string): (entry: AuditEntry) => string {
  const { t } = useTexts(...fieldNamespaces)
  return (entry) => {
    const { number, at, by, action, device, address, changes } = entry
    const what = [actionText(t, action), objectName(entry)].filter((part) => part !== undefined)
    const from = [device, address].filter((part) => part !== undefined).join(' · ')
    return [
      `${t('audit:entry.number')} ${number} · ${dateTimeText(at, { timeZone })}`,
      `${actorText(t, by)}: ${what.join(' ')}`,
      ...(from === '' ? [] : [from]),
      ...changes.map(({ name, before, after, form }) =>
        form === 'secret'
          ? `${fieldText(t, name)}: ${t('audit:entry.secret')}`
          : `${fieldText(t, name)}: ${valueText(t, name, before)} → ${valueText(t, name, after)}`,
      ),
    ].join('\n')
  }
}
