import { Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { limits } from '#contract/limits.ts'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'

export interface PagesProps {
  total: number
  /** The page's number, from 0. */
  page: number
  onChange: (page: number) => void
}

/** The range of the shown rows, and buttons to the previous and next page. */
export function Pages({ total, page, onChange }: PagesProps) {
  const { t } = useTexts('campaigns')
  const { count: figure } = useNumbers()
  const { page: size } = limits.campaign
  const pages = Math.max(1, Math.ceil(total / size))
  const from = total === 0 ? 0 : page * size + 1
  const to = Math.min(total, (page + 1) * size)
  return (
    <Group gap={8}>
      <span className="numbers" role="status">
        {t('campaigns:pages.range', { from: figure(from), to: figure(to), total: figure(total) })}
      </span>
      {pages > 1 && (
        <>
          <IconButton
            icon={IconChevronLeft}
            size={28}
            label={t('campaigns:pages.previous')}
            disabled={page === 0}
            onClick={() => onChange(page - 1)}
          />
          <span className="numbers">
            {t('campaigns:pages.of', { page: figure(page + 1), pages: figure(pages) })}
          </span>
          <IconButton
            icon={IconChevronRight}
            size={28}
            label={t('campaigns:pages.next')}
            disabled={page >= pages - 1}
            onClick={() => onChange(page + 1)}
          />
        </>
      )}
    </Group>
  )
}
