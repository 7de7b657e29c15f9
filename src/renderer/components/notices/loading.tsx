import { Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** A loading indicator with an accessible name. It has a role, because an element without a role cannot have a name. */
export function Loading({ size }: { size: number }) {
  const { t } = useTranslation()
  return <Loader size={size} role="img" aria-label={t('shell.common.loading')} />
}
