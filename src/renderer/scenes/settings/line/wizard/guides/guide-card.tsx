import { Button, Flex, Text } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { openExternal } from '#renderer/data/navigation/open-external.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { guides, type Guide, type GuideName } from './guides.ts'
import classes from './guides.module.css'
import { PanelPicture } from './panel-picture.tsx'
import { providerLinks, type KnownIds } from './provider-links.ts'

export interface GuideCardProps {
  of: GuideName
  ids: KnownIds
  /** Shown at the right of the title. */
  note?: ReactNode
  /** Shown before the link. */
  children?: ReactNode
}

/** A place at the provider: how it looks, what to do there, and the link to it. */
export function GuideCard({ of, ids, note, children }: GuideCardProps) {
  const { t } = useTexts('linePrepare')
  const guide: Guide = guides[of]
  const { name, steps, link, page } = guide
  return (
    <section aria-label={t('linePrepare:show', { name: t(name) })}>
      <Flex justify="space-between" gap={12} mb={10}>
        <Text component="h3" size="md" fw={650}>
          {t(name)}
        </Text>
        <Text span size="sm" c="dimmed">
          {note}
        </Text>
      </Flex>
      <PanelPicture of={of} />
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <li key={step}>
            <b className={classes.badge} aria-hidden="true">
              {index + 1}
            </b>
            <span className="selectable">{t(step)}</span>
          </li>
        ))}
      </ol>
      {children}
      {page !== undefined && (
        <Button
          variant="default"
          fullWidth
          leftSection={<IconExternalLink size={16} aria-hidden="true" />}
          aria-label={t('linePrepare:opens', { label: t(link) })}
          onClick={() => openExternal(providerLinks[page](ids))}
        >
          {t(link)}
        </Button>
      )}
    </section>
  )
}
