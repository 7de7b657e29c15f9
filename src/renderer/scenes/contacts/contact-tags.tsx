import { Button, Group, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import type { BulkChange } from '#contract/api/contacts/contact-table.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { TagChip } from '#renderer/components/tags/tag-chip.tsx'
import { showError, showToast } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { changeContacts } from './bulk-changes.ts'
import type { ContactNames } from './contact-names.ts'
import classes from './contacts.module.css'

export interface ContactTagsProps {
  viewer: Viewer
  contact: Contact
  names: ContactNames
}

/** The tags of a contact, with buttons to add and remove tags for users who may do so. */
export function ContactTags({ viewer, contact, names }: ContactTagsProps) {
  const { t } = useTexts('sidePanel', 'contacts')
  const id = useId()
  const { tagIdList } = contact
  const mayChange = can(viewer, 'contact.tag', contact) && can(viewer, 'contact.bulk')
  const own = names.allTags.filter(({ id }) => tagIdList.includes(id))
  const others = names.tags.filter(({ id }) => !tagIdList.includes(id))
  const tagging = useChange({
    send: (of: BulkChange) => changeContacts(viewer.groupId, [contact.id], of, () => undefined),
    accept({ refused }) {
      if (refused > 0) showToast(t('contacts:bulk.refused', { count: refused }), 'danger')
    },
    onRefused: showError,
    repeats: true,
  })
  if (own.length === 0 && !mayChange) return null
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h3 id={id}>{t('contacts:fields.tags')}</h3>
      <Group wrap="wrap" gap={6}>
        {own.map((tag) => (
          <TagChip
            key={tag.id}
            tag={tag}
            isBusy={tagging.busy}
            remove={
              mayChange
                ? {
                    label: t('contacts:panel.removeTag', { name: tag.name }),
                    onRemove: () => tagging.run({ kind: 'untag', tagId: tag.id }),
                  }
                : undefined
            }
          />
        ))}
        {mayChange && others.length > 0 && (
          <Menu position="bottom-start" width={220}>
            <Menu.Target>
              <Button
                variant="default"
                size="compact-sm"
                loading={tagging.busy}
                leftSection={<IconPlus size={14} aria-hidden="true" />}
              >
                {t('contacts:panel.addTag')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown mah={320} style={{ overflow: 'auto' }}>
              {others.map(({ id, name }) => (
                <Menu.Item key={id} onClick={() => tagging.run({ kind: 'tag', tagId: id })}>
                  {name}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
    </section>
  )
}
