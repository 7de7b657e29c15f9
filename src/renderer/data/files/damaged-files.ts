import { texts } from '#renderer/i18n/index.ts'
import { onPush, request } from '#renderer/data/service/bridge.ts'
import { showError, showToast } from '#renderer/data/change/toasts.ts'

const keys = {
  drafts: 'shell.damagedFile.drafts',
  snoozes: 'shell.damagedFile.snoozes',
  settings: 'shell.damagedFile.settings',
} as const

/** How long a report is shown unless the user closes it, ms. */
const SHOWN_MS = 60_000

/**
 * Shows which stored files could not be read, and where their copies are: those since the start, and later ones.
 * @returns a function that stops listening
 */
export function watchDamagedFiles(): () => void {
  const show = () => {
    request('damagedFiles.take').then((found) => {
      for (const { kind, copy } of found)
        showToast(texts.t(keys[kind], { copy }), 'danger', {
          label: texts.t('shell.damagedFile.close'),
          perform: () => {},
          shownMs: SHOWN_MS,
        })
    }, showError)
  }
  show()
  return onPush('damagedFiles.changed', show)
}
