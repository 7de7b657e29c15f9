import { Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Something is on its way, said as well as drawn: a name alone is none on an element without a role. */
export function Loading({ size }: { size: number }) {
  const { t } = useTranslation()
  return <Loader size={size} role="img" aria-label={t('shell.common.loading')} />
}
