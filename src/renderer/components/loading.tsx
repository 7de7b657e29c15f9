import { Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** A loading indicator with a text, since an element without a role has no accessible name. */
export function Loading({ size }: { size: number }) {
  const { t } = useTranslation()
  return <Loader size={size} role="img" aria-label={t('shell.common.loading')} />
}
