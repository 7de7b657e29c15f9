import type { Tag } from '#contract/entities/tags/tag.ts'
import { limits } from '#contract/limits.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { labelKey } from '#contract/rules/tags/tag-uniqueness.ts'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import type { UnknownTag } from './row-check.ts'

export interface NewTagsProps {
  viewer: Viewer
  /** Tags of the file that the group does not have. */
  unknown: readonly UnknownTag[]
  archived: readonly Pick<Tag, 'name'>[]
  /** The names of the tags that the import will create. */
  creating: readonly string[]
  onCreate: (names: readonly string[]) => void
  onCancel: () => void
}

/** Offers to create all tags of the file that the group does not have, or says which ones the import creates. */
export function NewTags(props: NewTagsProps) {
  const { viewer, unknown, archived, creating, onCreate, onCancel } = props
  const { t, language } = useTexts('sidePanel', 'contacts')
  const archivedKeys = new Set(archived.map(({ name }) => labelKey(name)))
  const isArchived = ({ name }: UnknownTag) => archivedKeys.has(labelKey(name))
  const offered = unknown.filter((tag) => !isArchived(tag))
  const blocked = unknown.filter(isArchived)
  const listed = (names: readonly string[]) => new Intl.ListFormat(language).format(names)
  const withRows = ({ name, rows }: UnknownTag) =>
    t('contacts:import.tags.withRows', { name, count: rows })
  const room = limits.contacts.importNewTags - creating.length
  return (
    <>
      {creating.length > 0 && (
        <Notice tone="info" action={{ label: t('contacts:import.tags.cancel'), perform: onCancel }}>
          {t('contacts:import.tags.creating', { count: creating.length, names: listed(creating) })}
        </Notice>
      )}
      {offered.length > room && (
        <Notice tone="warn">
          {t('contacts:import.tags.tooMany', {
            total: offered.length,
            max: limits.contacts.importNewTags,
          })}
        </Notice>
      )}
      {offered.length > 0 && offered.length <= room && (
        <Notice
          tone="warn"
          action={
            can(viewer, 'tag.create')
              ? {
                  label: t('contacts:import.tags.create', { count: offered.length }),
                  perform: () => onCreate(offered.map(({ name }) => name)),
                }
              : undefined
          }
        >
          {t('contacts:import.tags.unknown', {
            count: offered.length,
            names: listed(offered.map(withRows)),
          })}
        </Notice>
      )}
      {blocked.length > 0 && (
        <Notice tone="warn">
          {t('contacts:import.tags.archived', {
            count: blocked.length,
            names: listed(blocked.map(({ name }) => name)),
          })}
        </Notice>
      )}
    </>
  )
}
