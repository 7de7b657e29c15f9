import { Button, TextInput } from '@mantine/core'
import { IconLock, IconPlug, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { groupsApi } from '#contract/api/groups.ts'
import type { SourceInput } from '#contract/entities/group.ts'
import { registrationOrigins } from '#contract/entities/registration-origin.ts'
import { limits } from '#contract/limits.ts'
import { IconButton } from '#renderer/components/icon-button.tsx'
import {
  SettingsCard,
  SettingsRow,
  SettingsSection,
} from '#renderer/components/page/settings-rows.tsx'
import { call } from '#renderer/data/api-client.ts'
import { useSettingsTexts } from '#renderer/i18n/fetched-texts.ts'
import { useRowFilter } from './row-filter.ts'
import { SavedText } from './saved-text.tsx'
import classes from './settings-scene.module.css'
import type { Settings } from './use-settings.ts'
import { queryKeyOf } from '#renderer/data/query-keys.ts'
import { useNumbers } from '#renderer/components/use-numbers.ts'

/** Sources that every group has. */
const fixed = [
  {
    source: registrationOrigins.whatsApp,
    labelKey: 'settings:sources.whatsApp',
    textKey: 'settings:sources.whatsAppText',
  },
  {
    source: registrationOrigins.api,
    labelKey: 'settings:sources.api',
    textKey: 'settings:sources.apiText',
  },
  {
    source: registrationOrigins.webApp,
    labelKey: 'settings:sources.webApp',
    textKey: 'settings:sources.webAppText',
  },
] as const

/** The sources from which contacts are registered: the fixed sources, and the sources that the group has defined. */
export function SourcesSection({ settings }: { settings: Settings }) {
  const { t } = useSettingsTexts()
  const matches = useRowFilter()
  const { group, mayToggle, mayChange, isRecent, change } = settings
  const [name, setName] = useState('')
  const counts = useQuery({
    queryKey: queryKeyOf('contactSources', group.id),
    queryFn: ({ signal }) =>
      call(groupsApi.contactSources, { groupId: group.id, params: { id: group.id }, signal }),
    enabled: mayChange,
  })
  const title = t('shell.settings.sources')
  const numbers = useNumbers()
  const contactsOf = (source: number, sourceInputId: string | null) => {
    if (counts.data === undefined) return undefined
    const found = counts.data.items.find(
      (item) => item.source === source && (item.sourceInputId ?? null) === sourceInputId,
    )
    const count = found?.contacts ?? 0
    return t('settings:sources.contacts', { count, number: numbers.count(count) })
  }
  const set = (sourceInputs: SourceInput[]) =>
    change({
      label: title,
      part: { sourceInputs },
      send: (part) =>
        call(groupsApi.setSourceInputs, {
          groupId: group.id,
          params: { id: group.id },
          body: {
            sourceInputs: (part.sourceInputs ?? []).map(({ source, sourceInputId, name: own }) => ({
              source: source ?? registrationOrigins.integration,
              sourceInputId,
              name: own,
            })),
          },
        }),
      done: () => t('settings:saved', { setting: title }),
    })
  const add = async () => {
    const trimmed = name.trim()
    if (trimmed === '') return
    const source = registrationOrigins.integration
    const sourceInputId = `si-${crypto.randomUUID().slice(0, 8)}`
    if (await set([...group.sourceInputs, { source, sourceInputId, name: trimmed }])) setName('')
  }
  return (
    <SettingsSection
      id="sources"
      title={title}
      text={t('settings:sources.text')}
      lockedReason={mayToggle ? undefined : t('settings:adminsOnly')}
    >
      <SettingsCard>
        {fixed.map(
          ({ source, labelKey, textKey }) =>
            matches(t(labelKey), t(textKey)) && (
              <SettingsRow
                key={source}
                label={t(labelKey)}
                text={t(textKey)}
                affected={contactsOf(source, null)}
                control={
                  <span className={classes.fixed}>
                    <IconLock size={14} aria-hidden="true" />
                    {t('settings:sources.fixed')}
                  </span>
                }
              />
            ),
        )}
        {group.sourceInputs.map(
          ({ sourceInputId, name: own }) =>
            matches(own, sourceInputId) && (
              <SettingsRow
                key={sourceInputId}
                label={own}
                text={sourceInputId}
                affected={contactsOf(registrationOrigins.integration, sourceInputId)}
                isRecent={isRecent('sourceInputs')}
                control={
                  mayToggle && (
                    <>
                      <SavedText
                        label={t('settings:sources.rename', { name: own })}
                        value={own}
                        maxLength={limits.sourceNameMax}
                        onSave={async (changed) =>
                          changed !== '' &&
                          (await set(
                            group.sourceInputs.map((one) =>
                              one.sourceInputId === sourceInputId ? { ...one, name: changed } : one,
                            ),
                          ))
                        }
                      />
                      <IconButton
                        icon={IconTrash}
                        size={32}
                        label={t('settings:sources.remove', { name: own })}
                        onClick={() =>
                          void set(
                            group.sourceInputs.filter((one) => one.sourceInputId !== sourceInputId),
                          )
                        }
                      />
                    </>
                  )
                }
              />
            ),
        )}
        {mayToggle && group.sourceInputs.length < limits.sourceInputsMax && matches(title) && (
          <form
            className={classes.add}
            onSubmit={(event) => {
              event.preventDefault()
              void add()
            }}
          >
            <TextInput
              size="sm"
              flex={1}
              aria-label={t('settings:sources.newName')}
              placeholder={t('settings:sources.newName')}
              maxLength={limits.sourceNameMax}
              leftSection={<IconPlug size={16} aria-hidden="true" />}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button type="submit" variant="default" disabled={name.trim() === ''}>
              {t('settings:sources.add')}
            </Button>
          </form>
        )}
      </SettingsCard>
    </SettingsSection>
  )
}
