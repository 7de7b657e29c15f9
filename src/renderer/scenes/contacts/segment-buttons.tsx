import { Button } from '@mantine/core'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { hasRule } from './contact-view.ts'
import type { ContactsScreen } from './use-contacts-screen.ts'

/** Buttons that store the filters as a segment, and update or delete the chosen segment. */
export function SegmentButtons({ screen }: { screen: ContactsScreen }) {
  const { t } = useTexts('sidePanel', 'contacts')
  const { view, setDialog } = screen
  const { chosen: segment, isChanged, update } = screen.segment
  if (!screen.segment.mayEdit) return null
  return (
    <>
      {segment !== undefined && isChanged && (
        <Button variant="subtle" size="compact-sm" onClick={() => update.run(segment)}>
          {t('contacts:segment.update', { name: segment.name })}
        </Button>
      )}
      {hasRule(view) && isChanged && (
        <Button variant="subtle" size="compact-sm" onClick={() => setDialog({ kind: 'segment' })}>
          {t('contacts:segment.save')}
        </Button>
      )}
      {segment !== undefined && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => setDialog({ kind: 'deleteSegment', segment })}
        >
          {t('contacts:segment.delete')}
        </Button>
      )}
    </>
  )
}
