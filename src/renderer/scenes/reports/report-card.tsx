import { ActionIcon, Box, Menu, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { use, useRef, type ReactNode } from 'react'
import { saveBlob } from '#renderer/data/downloads/save-blob.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { PictureHeadingContext } from './picture-heading.ts'
import { blockCsv, type ReportTable } from './report-csv.ts'
import classes from './reports.module.css'
import { leftOut, saveImage } from './save-image.ts'

export interface ReportCardProps {
  title: string
  /** Dim text next to the title. */
  note?: string
  /** The legend, to the right of the title. */
  legend?: ReactNode
  /** The content of the block's CSV file. Without a table the block has no menu. */
  table?: ReportTable
  /** The name of the block's files, without the extension. */
  fileName: string
  children: ReactNode
}

/** A block of the report, with a menu to save it as CSV or as a picture. */
export function ReportCard({ title, note, legend, table, fileName, children }: ReportCardProps) {
  const { t } = useTexts('reports')
  const heading = use(PictureHeadingContext)
  const card = useRef<HTMLElement>(null)
  const saveCard = () => {
    if (card.current === null) return
    saveImage(`${fileName}.png`, card.current, heading).catch(() =>
      showToast(t('reports:imageFailed')),
    )
  }
  return (
    <section ref={card} className={classes.card} aria-label={title}>
      <header className={classes.header}>
        <h2 className={classes.title}>{title}</h2>
        {note !== undefined && (
          <Text span inherit truncate fz="sm" c="dimmed">
            {note}
          </Text>
        )}
        <Box miw={0} flex={1}>
          {legend}
        </Box>
        {table !== undefined && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon
                {...leftOut}
                variant="subtle"
                color="gray"
                aria-label={t('reports:download', { name: title })}
              >
                <IconDownload size={16} aria-hidden="true" />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => saveBlob(blockCsv(table), `${fileName}.csv`)}>
                {t('reports:csv')}
              </Menu.Item>
              <Menu.Item onClick={saveCard}>{t('reports:png')}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </header>
      {children}
    </section>
  )
}
