import { Progress } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { cancelDownload, runningDownloadsAtom } from '#renderer/data/downloads/watch-downloads.ts'
import classes from './running-downloads.module.css'

/** The files that are being saved, in the corner of the window, with their progress. */
export function RunningDownloads() {
  const { t } = useTranslation()
  const downloads = useAtomValue(runningDownloadsAtom)
  if (downloads.length === 0) return null
  return (
    <aside className={classes.corner} aria-label={t('shell.downloads.title')}>
      <ul className={classes.list}>
        {downloads.map(({ id, name, received, total }) => {
          // If the size is unknown, the bar is full, its stripes move, and screen readers get no value.
          const isKnown = total > 0
          const percent = isKnown ? Math.min(100, Math.round((received / total) * 100)) : 100
          return (
            <li key={id} className={classes.download}>
              <div className={classes.words}>
                <span className={classes.name}>{name}</span>
                <Progress.Root size="sm">
                  <Progress.Section
                    value={percent}
                    withAria={isKnown}
                    role="progressbar"
                    animated={!isKnown}
                    striped={!isKnown}
                    aria-label={t('shell.downloads.progress', { name })}
                  />
                </Progress.Root>
              </div>
              <IconButton
                icon={IconX}
                size={30}
                label={t('shell.downloads.cancel', { name })}
                onClick={() => cancelDownload(id)}
              />
            </li>
          )
        })}
      </ul>
    </aside>
  )
}
