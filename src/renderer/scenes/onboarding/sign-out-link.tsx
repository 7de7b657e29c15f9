import { Link } from 'react-router'
import { paths } from '#renderer/data/navigation/paths.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

/** Signs out of the onboarding. The user can finish it after another sign-in. */
export function SignOutLink() {
  const { t } = useTexts('groups')
  return (
    <Link className="link" to={paths.logout}>
      {t('groups:onboarding.signOut')}
    </Link>
  )
}
