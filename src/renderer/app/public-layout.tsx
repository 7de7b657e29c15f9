import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Outlet, useLocation } from 'react-router'
import { languages } from '#contract/limits.ts'
import { BrandMark } from '#renderer/components/brand-mark.tsx'
import { changeSettings } from '#renderer/data/groups/change-settings.ts'
import { openDiagnostics } from '#renderer/data/diagnostics.ts'
import { connectionAtom, languageAtom, sessionAtom } from '#renderer/data/session/session.ts'
import { languageNames } from '#renderer/i18n/names.ts'
import { literals } from '#renderer/i18n/literals.ts'
import { fixedSettingsAtom } from '#renderer/data/groups/fixed-settings.ts'
import { paths } from '#renderer/data/navigation/paths.ts'
import classes from './public-layout.module.css'
import { PolicyBanner } from './policy-banner.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'

/**
 * The layout of the screens outside the main layout: connection, sign-in, forgotten password, onboarding, lock and
 * sign-out.
 */
export function PublicLayout() {
  const isOnboarding = useLocation().pathname === paths.onboarding
  const isSetup = useAtomValue(sessionAtom).pending?.step === 'setup'
  const isWide = isOnboarding || isSetup
  return (
    <div className={classes.page}>
      <div className={classes.backdrop} aria-hidden="true">
        <span className={`${classes.shape} ${classes.incoming}`} />
        <span className={`${classes.shape} ${classes.reply}`} />
        <span className={`${classes.shape} ${classes.outgoing}`} />
      </div>
      <PolicyBanner />
      <div className={classes.column}>
        <header className={classes.brand}>
          <BrandMark />
          {literals.product}
        </header>
        <main className={classes.card} data-wide={isWide || undefined}>
          <ScreenBoundary>
            <Suspense>
              <Outlet />
            </Suspense>
          </ScreenBoundary>
        </main>
        <footer className={classes.footer}>
          <WorkspaceLine />
          <DiagnosticsLink />
          <LanguageChoice />
        </footer>
      </div>
    </div>
  )
}

/**
 * The name of the connected service, and the link to connect to another one. The link is absent while a user is signed
 * in, or if IT has fixed the service.
 */
function WorkspaceLine() {
  const { t } = useTranslation()
  const connection = useAtomValue(connectionAtom)
  const signedIn = useAtomValue(sessionAtom).user !== null
  const { pathname } = useLocation()
  if (connection === null || pathname === paths.connection) return null
  return (
    <>
      <span className={classes.workspace} title={connection.address}>
        {t('shell.connection.current', { name: connection.name })}
      </span>
      {!connection.managed && !signedIn && (
        <Link className="link" to={paths.connection}>
          {t('shell.connection.change')}
        </Link>
      )}
    </>
  )
}

/** The button that opens the diagnostics, e.g. for users who cannot sign in. Absent while the app is locked. */
function DiagnosticsLink() {
  const { t } = useTranslation()
  const { locked } = useAtomValue(sessionAtom)
  if (locked) return null
  return (
    <button type="button" className={classes.action} onClick={openDiagnostics}>
      {t('shell.login.diagnostics')}
    </button>
  )
}

function LanguageChoice() {
  const { t } = useTranslation()
  const current = useAtomValue(languageAtom)
  if (useAtomValue(fixedSettingsAtom).has('language')) return null
  return (
    <div className={classes.languages} role="group" aria-label={t('shell.login.language')}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          className={classes.language}
          lang={language}
          aria-pressed={language === current}
          onClick={() => changeSettings({ language })}
        >
          {languageNames[language]}
        </button>
      ))}
    </div>
  )
}
