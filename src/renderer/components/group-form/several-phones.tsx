import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { phoneText } from '#contract/rules/contacts/phone-text.ts'
import { Notice } from '#renderer/components/notices/error-notice.tsx'

/** A row of a file whose cell has several phone numbers. */
export interface SeveralPhones {
  /** The row as the user knows it: "Row 4". */
  readonly row: string
  /** The number that is used: digits with the country code. */
  readonly phone: string
  /** The other numbers, as written. */
  readonly others: readonly string[]
}

/** Number of rows that the notice lists. */
const LISTED = 5

/** Says which number of a cell with several phone numbers is used. @param total number of such rows */
export function SeveralPhonesNotice({
  rows,
  total,
}: {
  rows: readonly SeveralPhones[]
  total: number
}) {
  const { t, i18n } = useTranslation()
  if (total === 0) return null
  const list = new Intl.ListFormat(i18n.language)
  const listed = rows.slice(0, LISTED).map(({ row, phone, others }) =>
    t('shell.phone.severalRow', {
      row,
      phone: phoneText({ phone, countryCode: '' }),
      others: list.format(others),
    }),
  )
  const left = total - listed.length
  return (
    <Notice tone="info">
      {t('shell.phone.several', { count: total })}
      <Box component="ul" my={13} pl={40} className="bullets">
        {listed.map((text) => (
          <li key={text} className="numbers">
            {text}
          </li>
        ))}
        {left > 0 && <li>{t('shell.phone.severalMore', { count: left })}</li>}
      </Box>
    </Notice>
  )
}
