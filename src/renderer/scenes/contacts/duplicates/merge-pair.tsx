import { Button, Text } from '@mantine/core'
import { IconArrowMerge } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { DuplicatePair } from '#contract/entities/contacts/contact-merge.ts'
import { QueryContent } from '#renderer/components/page/query-content.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import type { ContactNames } from '#renderer/scenes/contacts/contact-names.ts'
import classes from './duplicates.module.css'
import { MergePreview } from './merge-preview.tsx'
import { mergePreviewQuery } from './merge-queries.ts'
import { MergeTable } from './merge-table.tsx'
import { useMergeChoice } from './use-merge-choice.ts'
import type { useMerging } from './use-merging.ts'

export interface MergePairProps {
  groupId: string
  pair: DuplicatePair
  names: ContactNames
  merging: ReturnType<typeof useMerging>
}

/** Two contacts beside each other, what they become, and the buttons that decide about them. */
export function MergePair({ groupId, pair, names, merging }: MergePairProps) {
  const { t } = useTexts('duplicates')
  const query = useQuery(mergePreviewQuery(groupId, pair.contact.id, pair.other.id))
  const contacts = [query.data?.contact ?? pair.contact, query.data?.other ?? pair.other] as const
  const choice = useMergeChoice(contacts)
  const { merge, distinct } = merging
  const kept = contacts[choice.kept]
  const other = contacts[choice.other]
  const isBusy = merge.busy || distinct.busy
  return (
    <>
      <div className={classes.body}>
        <QueryContent query={query} failedTitle={t('duplicates:failed')}>
          {({ parts, otherParts, lines }) => (
            <>
              <MergeTable
                contacts={contacts}
                parts={[parts, otherParts]}
                choice={choice}
                names={names}
              />
              <MergePreview
                contacts={contacts}
                parts={[parts, otherParts]}
                lines={lines}
                names={names}
              />
            </>
          )}
        </QueryContent>
      </div>
      <div className={classes.footer}>
        <Text size="sm" c="dimmed" flex={1}>
          {t('duplicates:undoable')}
        </Text>
        <Button
          variant="default"
          disabled={isBusy}
          onClick={() => distinct.run({ id: pair.contact.id, otherId: pair.other.id })}
        >
          {t('duplicates:distinct')}
        </Button>
        <Button
          leftSection={<IconArrowMerge size={16} aria-hidden="true" />}
          loading={merge.busy}
          disabled={isBusy || query.data === undefined}
          onClick={() =>
            merge.run({
              keptId: kept.id,
              otherId: other.id,
              fromOther: choice.fromOther,
              revision: kept.revision,
              otherRevision: other.revision,
            })
          }
        >
          {t('duplicates:merge')}
        </Button>
      </div>
    </>
  )
}
