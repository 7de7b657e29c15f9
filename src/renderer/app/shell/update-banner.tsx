import { IconAlertTriangle, IconDownload } from '@tabler/icons-react'
import { useAtom, useAtomValue } from 'jotai'
import {
  checkForUpdates,
  hiddenUpdateAtom,
  installUpdate,
  updateAtom,
  updateNoticeKey,
} from '#renderer/data/updates.ts'
import { updateReasonTexts } from '#renderer/i18n/update-reason.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './banners.module.css'

/**
 * Offers a downloaded update, or reports an update that was not genuine or could not be installed. Other failures of
 * updates are shown only in the profile.
 */
export default function UpdateBanner() {
  const { t } = useTexts('installation')
  const state = useAtomValue(updateAtom)
  const [hidden, setHidden] = useAtom(hiddenUpdateAtom)
  if (state === null || updateNoticeKey(state) === hidden) return null
  if (state.kind === 'ready' && !state.isTonight) {
    return (
      <div className={classes.banner} data-tone="info" role="status">
        <IconDownload size={17} aria-hidden="true" />
        <span>{t('installation:update.ready', { version: state.version })}</span>
        <button type="button" className={classes.button} onClick={() => installUpdate('now')}>
          {t('installation:update.now')}
        </button>
        <button type="button" className={classes.button} onClick={() => installUpdate('tonight')}>
          {t('installation:update.later')}
        </button>
      </div>
    )
  }
  if (state.kind !== 'failed' || (state.reason !== 'tampered' && state.reason !== 'install'))
    return null
  return (
    <div className={classes.banner} role="status">
      <IconAlertTriangle size={17} aria-hidden="true" />
      <span>{t(updateReasonTexts[state.reason])}</span>
      <button type="button" className={classes.button} onClick={checkForUpdates}>
        {t('installation:update.retry')}
      </button>
      <button
        type="button"
        className={classes.button}
        onClick={() => setHidden(updateNoticeKey(state))}
      >
        {t('installation:update.dismiss')}
      </button>
    </div>
  )
}
